// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>

#include "../shape/views.hpp"

namespace test_of_vander {

using namespace views;

// numpy.vander
TEST_CASE("vander: the powers, the highest first, along a position and along a name") {
  const auto x = nb::array_from({1., 2., 3.5});
  CHECK(equal(nb::vander(x, 3), nb::array_from({1., 1., 1., 4., 2., 1., 12.25, 3.5, 1.}, 3, 3)));
  const auto y = nb::array_from({2, -3}, rows = 2);
  CHECK(equal(nb::vander(y, layer = 4), nb::array_from({8, 4, 2, 1, -27, 9, -3, 1}, rows = 2, layer = 4)));
  CHECK(equal(nb::vander(nb::array_from({0., -0.5}), fixed<2>), {0, 1, -0.5, 1}));
  CHECK(nb::vander(x, 0).size() == 0);
}

TEST_CASE("vander: more powers than the dtype holds") {
  const auto ends = [](auto minus_one, long count) {
    const auto v = nb::to_vector(nb::astype<int>(nb::vander(nb::full(minus_one, 1), count)));
    return std::vector<int>{v[0], v[1], v[count - 2], v[count - 1]};
  };
  CHECK(ends(std::int8_t{-1}, 200) == std::vector{-1, 1, -1, 1});
  CHECK(ends(nb::bfloat16(-1), 600) == std::vector{-1, 1, -1, 1});
  CHECK(ends(nb::float16(-1), 5000) == std::vector{-1, 1, -1, 1});
  const auto slope =
      nb::grad([](auto x) { return nb::sum(nb::vander(x, 601)(nb::all, 1)); })(nb::full(nb::bfloat16(1), 1).eval());
  CHECK(equal(nb::astype<float>(slope), {600}));  // 599, rounded
}

TEST_CASE("vander: fuses, and has derivatives, at 0 too") {
  const auto x = nb::array_from({0., 2., -1.5}, rows = 3);
  const since start;
  const auto y = (nb::vander(x, layer = 3) * 2).eval();
  CHECK(start.kernels() == 1);
  CHECK(equal(y, {0, 0, 2, 8, 4, 2, 4.5, -3, 2}));
  const auto found = nb::testing::check_grads([](auto a) { return nb::vander(a, layer = 4); }, x);
  CAPTURE(found);
  CHECK(bool(found));
}

}  // namespace test_of_vander
