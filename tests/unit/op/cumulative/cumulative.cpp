// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <harness/elements.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_cumulative {

NABLA_AXES(time)
using nb::dim, nb::reverse;

/// Each word along the middle dim of three, one element after the other.
template <class T, class Step>
std::vector<T> serial(const std::vector<T>& x, long outer, long n, long inner, bool backwards, Step step) {
  std::vector<T> y(x.size());
  for (long o = 0; o < outer; ++o)
    for (long i = 0; i < inner; ++i) {
      T value{};
      for (long k = 0; k < n; ++k) {
        const auto at = std::size_t((o * n + (backwards ? n - 1 - k : k)) * inner + i);
        value = k == 0 ? x[at] : step(value, x[at]);
        y[at] = value;
      }
    }
  return y;
}

/// A device joins the elements of a long line in another order: other roundings, and no product may overflow on the way.
constexpr double more_roundings = nb::detail::runs_on_the_host ? 1 : 10;
constexpr double largest = nb::detail::runs_on_the_host ? 3 : 2;

template <class T>
auto numbers(long a, long b, long c) {
  auto x = nb::zeros<T>(a, b, c);
  harness::set_elements(x, [](long i) { return std::sin(double(i) * 1.7) * largest; });
  return x;
}

template <class T, class Word, class Step>
void against_serial(const Word& word, const Step& step, double of_serial) {
  const double tolerance = of_serial * more_roundings;
  for (const auto& [a, b, c] : {std::array{1L, 7L, 1L}, {3L, 5L, 4L}, {2L, 300L, 1L}, {2L, 9L, 5000L}, {3L, 0L, 2L}, {2L, 1L, 3L}}) {
    const auto x = numbers<T>(a, b, c);
    const auto values = nb::to_vector(x);
    const auto forwards = word(x, dim<1>), backwards = word(x, dim<1>, reverse);
    CHECK(nb::testing::allclose(nb::to_vector(forwards), serial(values, a, b, c, false, step), tolerance, tolerance));
    CHECK(nb::testing::allclose(nb::to_vector(backwards), serial(values, a, b, c, true, step), tolerance, tolerance));
    CHECK(nb::testing::allclose(nb::to_vector(word(x, dim<0>)), serial(values, 1, a, b * c, false, step), tolerance, tolerance));
    CHECK(nb::testing::allclose(nb::to_vector(word(x, dim<-1>)), serial(values, a * b, c, 1, false, step), tolerance, tolerance));
  }
}

#define CUMULATIVE(word) [](const auto& x, auto... a) { return nb::word(x, a...); }

TEST_CASE("cumsum, cumprod, cummax, cummin, logcumsumexp against a serial loop") {
  against_serial<float>(CUMULATIVE(cumsum), [](float a, float b) { return a + b; }, 1e-5);
  against_serial<double>(CUMULATIVE(cumsum), [](double a, double b) { return a + b; }, 1e-14);
  against_serial<std::int64_t>(CUMULATIVE(cumsum), [](long a, long b) { return a + b; }, 0);
  against_serial<double>(CUMULATIVE(cumprod), [](double a, double b) { return a * b; }, 1e-13);
  against_serial<float>(CUMULATIVE(cummax), [](float a, float b) { return a > b ? a : b; }, 0);
  against_serial<std::int32_t>(CUMULATIVE(cummin), [](int a, int b) { return a < b ? a : b; }, 0);
  against_serial<double>(
      CUMULATIVE(logcumsumexp),
      [](double a, double b) { return std::max(a, b) + std::log1p(std::exp(-std::abs(a - b))); }, 1e-13);
}

TEST_CASE("NumPy's numbers, dtypes and names") {
  const auto x = nb::array_from({1.f, 2.f, 3.f}, time = 3);
  CHECK(nb::to_vector(nb::cumsum(x, time)) == std::vector{1.f, 3.f, 6.f});
  CHECK(nb::to_vector(nb::cumsum(x, time, reverse)) == std::vector{6.f, 5.f, 3.f});
  CHECK(nb::to_vector(nb::cumprod(x, time)) == std::vector{1.f, 2.f, 6.f});
  const auto truth = nb::array_from({true, true, false, true}, 4);
  CHECK(nb::type_name(nb::cumsum(truth, dim<0>)) == "i32[4]");
  CHECK(nb::to_vector(nb::cumsum(truth, dim<0>)) == std::vector{1, 2, 2, 3});
  CHECK(nb::to_vector(nb::cummin(truth, dim<0>)) == std::vector<char>{1, 1, 0, 0});
  // scipy.special: log(cumsum(exp(x)))
  CHECK(nb::testing::allclose(nb::to_vector(nb::logcumsumexp(nb::array_from({1000., 1000., 999.}, 3), dim<0>)),
                              std::vector{1000., 1000.6931471805599, 1000.8619948040582}, 1e-15, 0));
}

TEST_CASE("infinities and nan") {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const auto x = nb::array_from({-inf, -inf, 0., inf, 1.}, 5);
  const auto y = nb::to_vector(nb::logcumsumexp(x, dim<0>));
  CHECK(y == std::vector{-inf, -inf, 0., inf, inf});
  const auto z = nb::to_vector(nb::cummax(nb::array_from({1., nan, 3.}, 3), dim<0>));
  CHECK(z[0] == 1);
  CHECK(std::isnan(z[1]));
  CHECK(std::isnan(z[2]));
  const auto g = nb::to_vector(nb::grad([](const auto& v) { return nb::sum(nb::logcumsumexp(v, dim<0>), nb::all); })(
      nb::array_from({-inf, 0., 1.}, 3)));
  CHECK(nb::testing::allclose(g, std::vector{0., 1 + 1 / (1 + std::exp(1.)), std::exp(1.) / (1 + std::exp(1.))}, 1e-14, 0));
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  const auto x = nb::array_from({0.3, -1.2, 0.8, 2.1, -0.4, 1.7}, 2, 3);
  const auto weights = nb::array_from({0.7, -0.2, 1.1, 0.4, 0.9, -1.3}, 2, 3);
  const auto check = [&](const auto& word) {
    const auto f = [&](const auto& v) {
      return nb::sum((nb::sin(word(v, dim<0>)) + nb::cos(word(v, dim<1>)) + nb::sin(2. * word(v, dim<1>, reverse))) * weights,
                     nb::all);
    };
    CHECK(nb::testing::check_grads<2>(f, x));
  };
  check(CUMULATIVE(cumsum));
  check(CUMULATIVE(cumprod));
  check(CUMULATIVE(cummax));
  check(CUMULATIVE(cummin));
  check(CUMULATIVE(logcumsumexp));
}

TEST_CASE("cumprod: the derivative where elements are zero") {
  const auto x = nb::array_from({2., 0., 3., 0.}, 4);
  const auto g = nb::grad([](const auto& v) { return nb::sum(nb::cumprod(v, dim<0>), nb::all); })(x);
  // d/dx of 2 + 2*0 + 2*0*3 + 2*0*3*0
  CHECK(nb::to_vector(g) == std::vector{1., 2. + 6. + 0., 0., 0.});
}

TEST_CASE("in vmap, along a dim of each entry") {
  const auto x = numbers<double>(4, 3, 5);
  const auto f = [](const auto& v) { return nb::cumprod(v, dim<0>); };
  CHECK(nb::testing::allclose(nb::vmap(f)(x).eval(), nb::cumprod(x, dim<1>), 1e-15, 0));
  const auto loss = [](const auto& v) { return nb::sum(nb::square(nb::cumprod(v, dim<0>)), nb::all); };
  CHECK(nb::testing::allclose(nb::vmap(nb::grad(loss))(x).eval(),
                              nb::grad([](const auto& v) { return nb::sum(nb::square(nb::cumprod(v, dim<1>)), nb::all); })(x),
                              1e-13, 1e-13));
}

TEST_CASE("one kernel, and one each way of the derivative of cumsum") {
  const auto x = numbers<float>(8, 16, 8);
  const long before = nb::detail::count().kernels;
  const auto y = nb::cumsum(x, dim<1>);
  CHECK(nb::detail::count().kernels == before + 1);
}

}  // namespace test_of_cumulative
}  // namespace
