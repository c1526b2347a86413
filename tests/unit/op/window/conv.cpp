// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "numbers.hpp"

namespace {
namespace test_of_conv {

using namespace windows_of_images;

/// conv of images and kernels of small numbers, against loops.
template <class T>
void compare(long images, along h, along w, long from, long to, double tolerance) {
  const auto x = filled(nb::zeros<T>(batch = images, height = h.n, width = w.n, channels = from), 1);
  const auto k = filled(nb::zeros<T>(height = h.k, width = w.k, channels = from, features = to), 2);
  const auto expected = convolved(nb::to_vector(x), nb::to_vector(k), images, h, w, to);
  const auto pads = padding(height = std::pair(h.before, h.after), width = std::pair(w.before, w.after));
  const auto strides = stride(height = h.stride, width = w.stride);
  const auto dilations = dilation(height = h.dilation, width = w.dilation);
  const auto y = nb::conv(x, k, over(height, width), contract(channels), strides, pads, dilations);
  CHECK(y.sizes()[1] == h.windows());
  CHECK(y.sizes()[2] == w.windows());
  CHECK(nb::testing::allclose(nb::to_vector(y), expected, tolerance, tolerance));
  // The same of kernels and images in other orders: what cannot be read as a matrix is copied.
  const auto first = nb::conv(x, nb::transpose(k, features, channels, height, width), dilations, strides, over(width, height),
                              contract(channels), pads);
  CHECK(nb::testing::allclose(nb::to_vector(first), expected, tolerance, tolerance));
  const auto apart = nb::conv(nb::transpose(x, batch, channels, height, width).eval(), k, over(height, width), contract(channels),
                              strides, pads, dilations);
  CHECK(nb::testing::allclose(nb::to_vector(nb::transpose(apart, batch, height, width, features)), expected, tolerance, tolerance));
}

TEST_CASE("against loops: strides, dilations, paddings, dtypes") {
  for (const long s : {1L, 2L})
    for (const long d : {1L, 2L})
      for (const long p : {0L, 1L}) {
        compare<double>(2, {6, 3, s, d, p, 2 * p}, {7, 2, 1, d, p, 0}, 3, 4, 1e-12);
        compare<std::int32_t>(2, {6, 3, 1, d, 0, p}, {7, 2, s, 1, p, p}, 2, 3, 0);
      }
  compare<float>(1, {5, 1}, {5, 1}, 3, 2, 1e-4);
  compare<float>(2, {4, 4}, {3, 3}, 2, 5, 1e-4);
}

TEST_CASE("against loops: more windows than one block of a product holds, and channels") {
  compare<float>(3, {40, 3, 1, 1, 1, 1}, {30, 3, 1, 1, 1, 1}, 4, 6, 1e-2);
  compare<double>(1, {30, 2, 2}, {64, 3, 2, 2}, 70, 3, 1e-9);
}

TEST_CASE("one and three axes, and no batch") {
  const auto x = nb::array_from({1, 2, 3, 4, 5}, steps = 5);
  const auto k = nb::array_from({1, 10, 100}, steps = 3);
  CHECK(nb::to_vector(nb::conv(x, k, over(steps))) == std::vector<int>{321, 432, 543});
  CHECK(nb::to_vector(nb::conv(x, k, over(steps), padding(same))) == std::vector<int>{210, 321, 432, 543, 54});
  CHECK(nb::to_vector(nb::conv(x, k, over(steps), padding(std::pair(2, 0)))) == std::vector<int>{100, 210, 321, 432, 543});
  CHECK(nb::to_vector(nb::conv(x, k, over(steps), padding(valid))) == std::vector<int>{321, 432, 543});
  const auto cube = nb::iota<double>(steps = 3, height = 4, width = 5).eval();
  const auto ones = nb::ones<double>(steps = 2, height = 2, width = 2, features = 2);
  const auto y = nb::conv(cube, ones, over(steps, height, width));
  CHECK(nb::type_name(y) == "f64[steps=2,height=3,width=4,features=2]");
  CHECK(nb::to_vector(y)[0] == 0 + 1 + 5 + 6 + 20 + 21 + 25 + 26);
  CHECK(nb::to_vector(y).back() == 33 + 34 + 38 + 39 + 53 + 54 + 58 + 59);
}

// Of integers: (i * 7) % 11 - 5 and (i * 5) % 7 - 3, by jax.lax.conv_general_dilated in NHWC and HWIO.
TEST_CASE("JAX's numbers") {
  auto x = nb::zeros<float>(batch = 2, height = 5, width = 4, channels = 2);
  auto k = nb::zeros<float>(height = 3, width = 2, channels = 2, features = 3);
  harness::set_elements(x, [](long i) { return i * 7 % 11 - 5; });
  harness::set_elements(k, [](long i) { return i * 5 % 7 - 3; });
  CHECK(nb::to_vector(nb::conv(x, k, over(height, width), contract(channels), stride(2), padding(same))) ==
        std::vector<float>{-22, -1,  27, 6,  4,  9,  20, -11, 7,  -32, -6, -8,  -4, 13, 9,  -22, 14,  -13,
                           5,   5,   12, -22, -1, 27, 6,  6,   -22, 20, -11, 7, -19, 12, -13, -4, 13, 9});
  CHECK(nb::to_vector(nb::conv(x, k, over(height, width), contract(channels), stride(width = 2), dilation(height = 2),
                               padding(height = std::pair(2, 1), width = std::pair(0, 1)))) ==
        std::vector<float>{-24, -4,  30,  4,  23, -21, 10,  -27, 27, 5,  22, -24, 35, -3, 15,  -28, -9,  -11, 27, 11, -19, -24, -21, 3,
                           3,   2,   15,  -24, -4, 30, 4,   23,  -21, 10, -27, 27, 10, 3,  -25, 35,  -3,  15,  -21, -23, 3, 27,  11, -19});
}

TEST_CASE("names that both have are kept: a kernel for each channel, for each group") {
  const auto x = filled(nb::zeros<double>(batch = 2, height = 5, width = 4, channels = 6), 1);
  const auto each = filled(nb::zeros<double>(height = 3, width = 3, channels = 6), 2);
  const auto depthwise = nb::conv(x, each, over(height, width), padding(same));
  CHECK(nb::type_name(depthwise) == "f64[batch=2,height=5,width=4,channels=6]");
  for (long c = 0; c < 6; ++c) {
    const auto alone = nb::conv(x(channels = c), each(channels = c), over(height, width), padding(same));
    CHECK(nb::testing::allclose(nb::to_vector(depthwise(channels = c)), nb::to_vector(alone), 1e-12, 1e-12));
  }
  const auto by_group = filled(nb::zeros<double>(groups = 2, height = 2, width = 2, channels = 3, features = 4), 3);
  const auto grouped = nb::conv(nb::split(x, channels, groups = 2, channels = 3), by_group, over(height, width), contract(channels));
  CHECK(nb::type_name(grouped) == "f64[batch=2,height=4,width=3,groups=2,features=4]");
  for (long g = 0; g < 2; ++g) {
    const auto alone = nb::conv(x(channels = nb::slice(3 * g, 3 * g + 3)), by_group(groups = g), over(height, width), contract(channels));
    CHECK(nb::testing::allclose(nb::to_vector(grouped(groups = g)), nb::to_vector(alone), 1e-12, 1e-12));
  }
}

TEST_CASE("dims of other names meet by pairing; positional dims are carried along") {
  const auto x = filled(nb::zeros<float>(2, 3, steps = 6), 1);
  const auto k = filled(nb::zeros<float>(4, 3, steps = 2), 2);
  const auto y = nb::conv(x, k, over(steps), contract(nb::pairing(dim<1>, dim<1>)));
  CHECK(nb::type_name(y) == "f32[steps=5,2,4]");
  const auto named = nb::conv(nb::rename(x, dim<0> = batch, dim<1> = channels), nb::rename(k, dim<0> = features, dim<1> = channels),
                              over(steps), contract(channels));
  CHECK(nb::testing::allclose(nb::to_vector(nb::transpose(named, steps, batch, features)), nb::to_vector(y), 1e-4, 1e-4));
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  const auto x = filled(nb::zeros<double>(batch = 2, height = 5, width = 4, channels = 2), 1) * .1;
  const auto k = filled(nb::zeros<double>(height = 3, width = 2, channels = 2, features = 3), 2) * .1;
  const auto w = filled(nb::zeros<double>(height = 3, width = 2, channels = 2), 4) * .1;
  const auto both = std::pair(x.eval(), k.eval());
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) {
        const auto& [a, b] = v;
        return nb::sum(nb::sin(nb::conv(a, b, over(height, width), contract(channels), stride(2), padding(same))), nb::all);
      },
      both));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) {
        const auto& [a, b] = v;
        return nb::sum(nb::sin(nb::conv(nb::sin(a), b, over(height, width), contract(channels), dilation(height = 2))), nb::all);
      },
      both));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) {
        const auto& [a, b] = v;
        return nb::sum(nb::sin(nb::conv(nb::sin(a), b, over(height, width), padding(1))), nb::all);
      },
      std::pair(x.eval(), w.eval())));
}

TEST_CASE("a cotangent of windows that is made in parts is that of the loops") {
  // 2 * 60 * 50 windows of 9 * 24 elements: more than a part holds.
  const auto x = filled(nb::zeros<float>(batch = 2, height = 60, width = 50, channels = 24), 1);
  const auto k = filled(nb::zeros<float>(height = 3, width = 3, channels = 24, features = 2), 2);
  const auto of_batch = [&](const auto& v) {
    return nb::sum(nb::square(nb::conv(v, k, over(height, width), contract(channels), padding(same))), nb::all);
  };
  const auto g = nb::grad(of_batch)(x);
  const auto one = nb::grad([&](const auto& v) { return of_batch(v); })(x(batch = 1).eval());
  CHECK(nb::testing::allclose(nb::to_vector(g(batch = 1)), nb::to_vector(one), 1e-4, 1e-1));
  // d/dx sum (k x)^2 = 2 k' k x, by a transposed convolution.
  const auto y = nb::conv(x, k, over(height, width), contract(channels), padding(same));
  const auto back = nb::conv_transpose(2.f * y, k, over(height, width), contract(features), padding(same));
  CHECK(nb::testing::allclose(nb::to_vector(g), nb::to_vector(back), 1e-4, 1e-1));
  // In the kernel: the windows of both images are more than a block, those of one are not; and k d/dk of a square is twice it.
  const auto in_kernel = [&](const auto& images) {
    return nb::grad([&](const auto& w) {
      return nb::sum(nb::square(nb::conv(images, w, over(height, width), contract(channels), padding(same))), nb::all);
    })(k);
  };
  const auto of_both = in_kernel(x);
  const auto one_by_one = (in_kernel(x(batch = nb::slice(0, 1)).eval()) + in_kernel(x(batch = nb::slice(1, 2)).eval())).eval();
  CHECK(nb::testing::allclose(nb::to_vector(of_both), nb::to_vector(one_by_one), 1e-3, 1e-1));
  CHECK(nb::sum(of_both * k, nb::all).item() == doctest::Approx(2 * nb::sum(nb::square(y), nb::all).item()).epsilon(1e-4));
}

TEST_CASE("in vmap, over images and over kernels") {
  const auto x = filled(nb::zeros<float>(3, steps = 6, channels = 2), 1);
  const auto k = filled(nb::zeros<float>(3, steps = 2, channels = 2, features = 2), 2);
  const auto f = [](const auto& a, const auto& b) { return nb::conv(a, b, over(steps), contract(channels)); };
  const auto y = nb::to_vector(nb::vmap(f)(x, k));
  for (long i = 0; i < 3; ++i) {
    const auto one = nb::to_vector(f(x(i).eval(), k(i).eval()));
    CHECK(nb::testing::allclose(std::vector<float>(y.begin() + i * 10, y.begin() + (i + 1) * 10), one, 1e-4, 1e-4));
  }
}

TEST_CASE("empty arrays, and sizes that do not fit") {
  const auto k = nb::zeros<float>(steps = 3, channels = 2, features = 4);
  CHECK(nb::type_name(nb::conv(nb::zeros<float>(batch = 0, steps = 5, channels = 2), k, over(steps), contract(channels))) ==
        "f32[batch=0,steps=3,features=4]");
  const auto none = nb::conv(nb::ones<float>(steps = 5, channels = 0), nb::zeros<float>(steps = 3, channels = 0, features = 4),
                             over(steps), contract(channels));
  CHECK(nb::to_vector(none) == std::vector<float>(12, 0.f));
  CHECK_THROWS_WITH(nb::conv(nb::zeros<float>(steps = 2, channels = 2), k, over(steps), contract(channels)),
                    doctest::Contains("one spans 3 elements along steps, which has 2"));
  CHECK_THROWS_WITH(nb::conv(nb::zeros<float>(steps = 5, channels = 3), k, over(steps), contract(channels)),
                    doctest::Contains("channels"));
  CHECK_THROWS_WITH(nb::conv(nb::zeros<float>(steps = 5, channels = 2), k, over(steps), contract(channels), padding(-1)),
                    doctest::Contains("not negative"));
}

}  // namespace test_of_conv
}  // namespace
