// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <limits>

#include "numbers.hpp"

namespace {
namespace test_of_pool {

using namespace windows_of_images;

template <class T>
std::vector<T> of_channel(const std::vector<T>& x, long channel, long channels) {
  std::vector<T> one;
  for (std::size_t i = std::size_t(channel); i < x.size(); i += std::size_t(channels)) one.push_back(x[i]);
  return one;
}

/// max_pool and mean_pool of images of two channels, against loops.
template <class T>
void compare(long images, along h, along w) {
  const auto x = filled(nb::zeros<T>(batch = images, height = h.n, width = w.n, channels = 2), 1);
  const auto keywords = [&](const auto& pool) {
    return pool(stride(height = h.stride, width = w.stride), dilation(height = h.dilation, width = w.dilation),
                padding(height = std::pair(h.before, h.after), width = std::pair(w.before, w.after)));
  };
  const auto largest = keywords([&](auto... k) { return nb::max_pool(x, over(height = h.k, width = w.k), k...); });
  const auto mean = keywords([&](auto... k) { return nb::mean_pool(x, over(height = h.k, width = w.k), k...); });
  const auto all = nb::to_vector(x), found = nb::to_vector(largest);
  const auto means = nb::to_vector(mean);
  for (long c = 0; c < 2; ++c) {
    const auto one = of_channel(all, c, 2);
    CHECK(of_channel(found, c, 2) == each_window(one, images, h, w, 1, [](long, const auto& visit) {
      T m = std::numeric_limits<T>::lowest();
      visit([&](long, T v) { m = std::max(m, v); });
      return m;
    }));
    const auto sums = each_window(one, images, h, w, 1, [&](long, const auto& visit) {
      double sum = 0;
      visit([&](long, T v) { sum += double(v); });
      return sum / double(h.k * w.k);
    });
    const auto of_c = of_channel(means, c, 2);
    CHECK(nb::testing::allclose(std::vector<double>(of_c.begin(), of_c.end()), sums, 1e-5, 1e-5));
  }
}

TEST_CASE("against loops: strides, dilations, paddings, dtypes") {
  for (const long s : {1L, 2L, 3L})
    for (const long p : {0L, 1L}) {
      compare<double>(2, {6, 3, s, 1, p, 0}, {7, 2, 1, 2, 0, p});
      compare<std::int32_t>(2, {6, 3, 1, 2, 0, p}, {7, 2, s, 1, p, p});
    }
  compare<float>(2, {40, 2, 2}, {50, 2, 2});
}

TEST_CASE("windows stand side by side unless a stride is given") {
  const auto x = nb::array_from({1.f, 5.f, 2.f, 3.f, 4.f}, steps = 5);
  CHECK(nb::to_vector(nb::max_pool(x, over(steps = 2))) == std::vector<float>{5, 3});
  CHECK(nb::to_vector(nb::max_pool(x, over(steps = 2), padding(same))) == std::vector<float>{5, 3, 4});
  CHECK(nb::to_vector(nb::max_pool(-x, over(steps = 2), padding(same))) == std::vector<float>{-1, -2, -4});
  CHECK(nb::to_vector(nb::max_pool(x, over(steps = 2), stride(1))) == std::vector<float>{5, 5, 3, 4});
  CHECK(nb::to_vector(nb::mean_pool(x, over(steps = 2))) == std::vector<float>{3, 2.5f});
  CHECK(nb::to_vector(nb::mean_pool(nb::array_from({1, 2}, steps = 2), over(steps = 2))) == std::vector<float>{1.5f});
  CHECK(nb::to_vector(nb::max_pool(nb::relu(x - 3.f), over(steps = nb::fixed<2>))) == std::vector<float>{2, 0});
  const auto two = nb::max_pool(nb::iota<int>(height = 5, width = 4).eval(), over(height = 3, width = 2), stride(height = 1));
  CHECK(nb::to_vector(two) == std::vector<int>{9, 11, 13, 15, 17, 19});
}

// Of integers, (i * 7) % 11 - 5, by jax.lax.reduce_window over windows of 3 x 2 with strides of 2 and padding SAME.
TEST_CASE("JAX's numbers") {
  auto x = nb::zeros<float>(batch = 2, height = 5, width = 4, channels = 2);
  harness::set_elements(x, [](long i) { return i * 7 % 11 - 5; });
  CHECK(nb::to_vector(nb::max_pool(x, over(height = 3, width = 2), stride(2), padding(same))) ==
        std::vector<float>{-1, 5, 5, 1, 1, 5, 5, 3, 2, 5, 5, 4, 4, 0, -1, 5, 5, 2, 1, 5, 4, 3, 2, 5});
}

TEST_CASE("derivatives: of a maximum to its element, equal ones share") {
  const auto x = nb::array_from({1., 5., 5., 3., 4., 2.}, steps = 6);
  const auto sum = [](const auto& pool) { return [&pool](const auto& v) { return nb::sum(pool(v), nb::all); }; };
  const auto side_by_side = [](const auto& v) { return nb::max_pool(v, over(steps = 3)); };
  CHECK(nb::to_vector(nb::grad(sum(side_by_side))(x)) == std::vector<double>{0, .5, .5, 0, 1, 0});
  const auto moving = [](const auto& v) { return nb::max_pool(v, over(steps = 3), stride(2)); };
  CHECK(nb::to_vector(nb::grad(sum(moving))(x)) == std::vector<double>{0, .5, 1.5, 0, 0, 0});
  const auto means = [](const auto& v) { return nb::mean_pool(v, over(steps = 2), stride(1)); };
  CHECK(nb::to_vector(nb::grad(sum(means))(x)) == std::vector<double>{.5, 1, 1, 1, 1, .5});
  const auto y = (filled(nb::zeros<double>(height = 5, width = 6, channels = 2), 1) * .1).eval();
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::sin(nb::max_pool(nb::sin(v), over(height = 2, width = 2))), nb::all); }, y));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::sin(nb::max_pool(v, over(height = 3, width = 2), stride(1), padding(same))), nb::all); }, y));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::sin(nb::mean_pool(v, over(height = 2, width = 3), stride(2), padding(1))), nb::all); }, y));
  const auto [value, change] = nb::jvp(side_by_side, x, nb::array_from({1., 2., 3., 4., 5., 6.}, steps = 6));
  CHECK(nb::to_vector(change) == std::vector<double>{2.5, 5});
}

TEST_CASE("in vmap, of nothing, and where no window fits") {
  const auto x = filled(nb::zeros<float>(3, steps = 4), 1);
  CHECK(nb::to_vector(nb::vmap([](const auto& v) { return nb::max_pool(v, over(steps = 2)); })(x)) ==
        nb::to_vector(nb::transpose(nb::rename(nb::max_pool(x, over(steps = 2)), dim<0> = batch), batch, steps)));
  CHECK(nb::max_pool(nb::zeros<float>(batch = 0, steps = 4), over(steps = 2)).total_size() == 0);
  CHECK_THROWS_WITH(nb::max_pool(nb::zeros<float>(steps = 4), over(steps = 5)),
                    doctest::Contains("one spans 5 elements along steps, which has 4"));
}

}  // namespace test_of_pool
}  // namespace
