// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <harness/elements.hpp>
#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_order {

NABLA_AXES(classes)
using nb::dim, nb::reverse;

auto numbers(long a, long b, long c) {
  auto x = nb::zeros<float>(a, b, c);
  harness::set_elements(x, [](long i) { return std::round(std::sin(float(i) * 1.7f) * 6); });
  return x;
}
/// The lines along the middle dim of three, each by f.
template <class F>
std::vector<float> along(const std::vector<float>& x, long outer, long n, long inner, const F& f) {
  std::vector<float> y(x.size());
  for (long o = 0; o < outer; ++o)
    for (long i = 0; i < inner; ++i) {
      std::vector<float> line;
      for (long k = 0; k < n; ++k) line.push_back(x[std::size_t((o * n + k) * inner + i)]);
      f(line);
      for (long k = 0; k < n; ++k) y[std::size_t((o * n + k) * inner + i)] = line[std::size_t(k)];
    }
  return y;
}

TEST_CASE("sort and argsort along each dim, both ways, against std::stable_sort") {
  const auto up = [](std::vector<float>& v) { std::sort(v.begin(), v.end()); };
  const auto down = [](std::vector<float>& v) { std::sort(v.begin(), v.end(), std::greater<>()); };
  const auto places = [](std::vector<float>& v) {
    std::vector<std::size_t> order(v.size());
    for (std::size_t i = 0; i < v.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return v[a] < v[b]; });
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = float(order[i]);
  };
  for (const auto& [a, b, c] : {std::array{3L, 7L, 5L}, {1L, 300L, 1L}, {2L, 1L, 3L}, {2L, 0L, 3L}}) {
    const auto x = numbers(a, b, c);
    const auto v = nb::to_vector(x);
    CHECK(nb::to_vector(nb::sort(x, dim<1>)) == along(v, a, b, c, up));
    CHECK(nb::to_vector(nb::sort(x, dim<1>, reverse)) == along(v, a, b, c, down));
    CHECK(nb::to_vector(nb::sort(x, dim<0>)) == along(v, 1, a, b * c, up));
    CHECK(nb::to_vector(nb::sort(x, dim<2>)) == along(v, a * b, c, 1, up));
    const auto order = nb::to_vector(nb::argsort(x, dim<1>));
    CHECK(std::vector<float>(order.begin(), order.end()) == along(v, a, b, c, places));
  }
}

TEST_CASE("NumPy's and JAX's numbers") {
  const float nan = std::nanf("");
  const auto x = nb::array_from({3.f, nan, 1.f, -2.f}, classes = 4);
  const auto sorted = nb::to_vector(nb::sort(x, classes));
  CHECK(sorted[0] == -2);
  CHECK(sorted[2] == 3);
  CHECK(std::isnan(sorted[3]));
  CHECK(nb::to_vector(nb::argsort(x, classes)) == std::vector<std::int32_t>{3, 2, 0, 1});
  CHECK(nb::to_vector(nb::argsort(x, classes, reverse)) == std::vector<std::int32_t>{1, 0, 2, 3});
  const auto [values, indices] = nb::top_k(nb::array_from({1, 5, 5, 4}, classes = 4), classes, 3);
  CHECK(nb::to_vector(values) == std::vector<int>{5, 5, 4});
  CHECK(nb::to_vector(indices) == std::vector<std::int32_t>{1, 2, 3});
  CHECK(nb::type_name(values) == "i32[classes=3]");
  const auto y = nb::array_from({3., 1., 4., 1., 5., 9.}, 2, 3);
  CHECK(nb::to_vector(nb::median(y, dim<1>)) == std::vector{3., 5.});
  CHECK(nb::testing::allclose(nb::to_vector(nb::quantile(y, 0.25, dim<1>)), std::vector{2., 3.}, 1e-15, 0));
  CHECK(nb::testing::allclose(nb::to_vector(nb::median(y, dim<0>)), std::vector{2., 3., 6.5}, 1e-15, 0));
  CHECK(std::isnan(nb::median(nb::array_from({1.f, nan, 2.f}, 3), dim<0>).item()));
  constexpr float inf = std::numeric_limits<float>::infinity();
  CHECK(nb::median(nb::array_from({1.f, inf, 2.f}, 3), dim<0>).item() == 2.f);
  CHECK(nb::quantile(nb::array_from({1.f, inf, -inf}, 3), 1, dim<0>).item() == inf);
  CHECK(nb::to_vector(nb::sort(nb::array_from({true, false, true}, 3), dim<0>)) == std::vector<char>{0, 1, 1});
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  const auto x = nb::array_from({0.3, -1.2, 0.8, 2.1, -0.4, 1.7}, 2, 3);
  const auto w = nb::array_from({0.7, -0.2, 1.1, 0.4, 0.9, -1.3}, 2, 3);
  CHECK(nb::testing::check_grads<2>([&](const auto& v) { return nb::sum(nb::sin(nb::sort(v, dim<1>)) * w, nb::all); }, x));
  CHECK(nb::testing::check_grads<2>([&](const auto& v) { return nb::sum(nb::sin(nb::sort(v, dim<0>, reverse)) * w, nb::all); }, x));
  CHECK(nb::testing::check_grads<2>([](const auto& v) { return nb::sum(nb::sin(nb::top_k(v, dim<1>, 2).first), nb::all); }, x));
  CHECK(nb::testing::check_grads<2>([](const auto& v) { return nb::sum(nb::square(nb::median(v, dim<1>)), nb::all); }, x));
  CHECK(nb::testing::check_grads<2>([](const auto& v) { return nb::sum(nb::sin(nb::quantile(v, 0.3, dim<0>)), nb::all); }, x));
  const auto g = nb::grad([&](const auto& v) { return nb::sum(nb::sort(v, dim<1>) * w, nb::all); })(x);
  CHECK(nb::to_vector(g) == std::vector{-0.2, 0.7, 1.1, -1.3, 0.4, 0.9});
}

TEST_CASE("in vmap") {
  const auto x = numbers(4, 3, 5);
  CHECK(nb::to_vector(nb::vmap([](const auto& v) { return nb::sort(v, dim<0>); })(x).eval()) == nb::to_vector(nb::sort(x, dim<1>)));
  CHECK(nb::to_vector(nb::vmap([](const auto& v) { return nb::median(v, dim<1>); })(x).eval()) == nb::to_vector(nb::median(x, dim<2>)));
}

TEST_CASE("numbers that are out of range are errors that name them") {
  const auto x = nb::zeros<float>(classes = 4);
  CHECK_THROWS_WITH(nb::top_k(x, classes, 5), doctest::Contains("requires k = 5 to be in 0 .. 4"));
  CHECK_THROWS_WITH(nb::quantile(x, 1.5, classes), doctest::Contains("requires a probability within 0..1"));
  CHECK_THROWS_WITH(nb::median(nb::zeros<float>(0), dim<0>), doctest::Contains("requires at least one element along dim<-1>: found 0"));
}

}  // namespace test_of_order
}  // namespace
