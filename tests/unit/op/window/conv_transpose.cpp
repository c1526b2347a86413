// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "numbers.hpp"

namespace {
namespace test_of_conv_transpose {

using namespace windows_of_images;

/// Against the cotangent of a convolution of images of h x w.
template <class... K>
void compare(long h, long w, K... k) {
  const auto x = filled(nb::zeros<double>(batch = 2, height = h, width = w, channels = 3), 1);
  const auto kernel = filled(nb::zeros<double>(height = 3, width = 2, channels = 3, features = 4), 2);
  const auto f = [&](const auto& v) { return nb::conv(v, kernel, over(height, width), contract(channels), k...); };
  const auto y = filled(f(x), 3);
  const auto g = nb::grad([&](const auto& v) { return nb::sum(f(v) * y, nb::all); })(x);
  const auto t = nb::conv_transpose(y, kernel, over(height, width), contract(features), k...);
  REQUIRE(nb::type_name(t) == nb::type_name(g));
  CHECK(nb::testing::allclose(nb::to_vector(t), nb::to_vector(g), 1e-9, 1e-9));
}

TEST_CASE("it is the cotangent of the convolution") {
  compare(6, 5);
  compare(7, 6, stride(2));
  compare(6, 5, padding(1));
  compare(6, 5, padding(3));
  compare(8, 6, stride(2), padding(same));
  compare(9, 9, stride(3), padding(same));
  compare(9, 8, dilation(2), padding(height = std::pair(2, 1)));
  compare(9, 8, dilation(height = 2), padding(same));
  compare(7, 6, stride(height = 2, width = 4), padding(height = 1));
}

// Of integers, (i * 7) % 11 - 5 and (i * 5) % 7 - 3, by jax.lax.conv_transpose with transpose_kernel=True.
TEST_CASE("JAX's numbers") {
  auto y = nb::zeros<float>(batch = 1, height = 2, width = 3, features = 3);
  auto k = nb::zeros<float>(height = 3, width = 2, channels = 2, features = 3);
  harness::set_elements(y, [](long i) { return i * 7 % 11 - 5; });
  harness::set_elements(k, [](long i) { return i * 5 % 7 - 3; });
  CHECK(nb::to_vector(nb::conv_transpose(y, k, over(height, width), contract(features), stride(2), padding(same))) ==
        std::vector<float>{19,  14,  -5,  -10, -13, -10, -14, -11, -12, -12, -12, -12, -1,  -6,  -11, 19,
                           13,  16,  19,  -13, 16,  16,  16,  -12, 3,   -19, -20, -14, -20, -19, 3,   32,
                           -21, -19, 4,   34,  19,  16,  13,  -11, -11, -6,  -1,  -10, -8,  -6,  -4,  -9});
  CHECK(nb::to_vector(nb::conv_transpose(y, k, over(height, width), contract(features), stride(height = 2))) ==
        std::vector<float>{19,  14, -18, -20, -26, -23, -12, -12, -1, -6,  2,  35, 35, 3,   16,  -12, 3,   -19, -40, -33,
                           -18, 13, 4,   34,  19,  16,  2,   -17, -9, -16, -4, -9, -14, -10, -18, 33,  12,  5,   18,  -8});
}

TEST_CASE("derivatives, and numbers that do not fit") {
  const auto y = (filled(nb::zeros<double>(batch = 2, height = 3, width = 2, features = 2), 3) * .1).eval();
  const auto k = (filled(nb::zeros<double>(height = 3, width = 2, channels = 3, features = 2), 2) * .1).eval();
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) {
        const auto& [a, b] = v;
        return nb::sum(nb::sin(nb::conv_transpose(a, b, over(height, width), contract(features), stride(2))), nb::all);
      },
      std::pair(y, k)));
  CHECK_THROWS_WITH(nb::conv_transpose(y, k, over(height, width), contract(features), padding(-1)),
                    doctest::Contains("not negative"));
  CHECK_THROWS_WITH(nb::conv_transpose(y, k, over(height, width), contract(features), padding(3)),
                    doctest::Contains("leaves something of the result"));
  CHECK_THROWS_WITH(nb::conv_transpose(y, k, over(height, width), contract(features), stride(0)),
                    doctest::Contains("here they are 3, 0 and 1"));
}

}  // namespace test_of_conv_transpose
}  // namespace
