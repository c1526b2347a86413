// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/logarithmic.hpp>

#include "ulp.hpp"

namespace test_of_logarithmic {

namespace {

const auto log_of_sum = [](auto x, auto y) { return std::fmax(x, y) + std::log1p(std::exp(-std::fabs(x - y))); };
const auto log2_of_sum = [](auto x, auto y) {
  return std::fmax(x, y) + std::log1p(std::exp2(-std::fabs(x - y))) / std::log(decltype(x)(2));
};
const auto times_log = [](auto x, auto y) { return x * std::log(y); };
const auto times_log1p = [](auto x, auto y) { return x * std::log1p(y); };
const auto log_of_complement = [](auto x) {
  using W = decltype(x);
  if (x < 0) return std::numeric_limits<W>::quiet_NaN();
  if (x == 0) return -std::numeric_limits<W>::infinity();
  return x < W(0.69) ? std::log(-std::expm1(-x)) : std::log1p(-std::exp(-x));
};

/// Numbers of many magnitudes, the same on every run.
struct numbers {
  unsigned long state = 12345;
  double next() {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return static_cast<double>(state >> 11) * 0x1p-53;
  }
  template <class T>
  T spread() {
    const double scale = std::exp((next() - 0.5) * 20);
    return static_cast<T>((next() - 0.5) * scale);
  }
};

/// The largest error of f in 100 000 pairs, in ulp of the result, or of the largest of both operands and 1.
template <class T, class F, class Want>
double worst_error(F f, Want want, bool of_operands) {
  using W = typename ulp::wider<T>::type;
  numbers from;
  double worst = 0;
  for (int i = 0; i < 100'000; ++i) {
    const T x = from.spread<T>();
    const T near = static_cast<T>(x * T(1 + from.next()));
    const T y = of_operands ? (i % 2 ? near : from.spread<T>()) : std::fabs(from.spread<T>());
    const T got = f(x, y);
    const W expected = want(static_cast<W>(x), static_cast<W>(y));
    if (of_operands) {
      int exponent = 0;
      std::frexp(std::max({std::fabs(x), std::fabs(y), T(1)}), &exponent);
      const double unit = std::ldexp(1., exponent - std::numeric_limits<T>::digits);
      worst = std::max(worst, static_cast<double>(std::fabs(static_cast<W>(got) - expected)) / unit);
    } else {
      worst = std::max(worst, ulp::distance(got, expected));
    }
  }
  return worst;
}
#define LOGARITHMIC_OF_TWO(name) [](auto x, auto y) { return nabla::math::name(x, y); }

}  // namespace

TEST_CASE("logaddexp, logaddexp2: within their ulp of the operands") {
  CHECK(worst_error<float>(LOGARITHMIC_OF_TWO(logaddexp), log_of_sum, true) <= 1.6);
  CHECK(worst_error<double>(LOGARITHMIC_OF_TWO(logaddexp), log_of_sum, true) <= 1.6);
  CHECK(worst_error<float>(LOGARITHMIC_OF_TWO(logaddexp2), log2_of_sum, true) <= 2);
  CHECK(worst_error<double>(LOGARITHMIC_OF_TWO(logaddexp2), log2_of_sum, true) <= 2);
}

TEST_CASE("xlogy, xlog1py: within their ulp") {
  CHECK(worst_error<float>(LOGARITHMIC_OF_TWO(xlogy), times_log, false) <= 1.8);
  CHECK(worst_error<double>(LOGARITHMIC_OF_TWO(xlogy), times_log, false) <= 1.8);
  CHECK(worst_error<float>(LOGARITHMIC_OF_TWO(xlog1py), times_log1p, false) <= 2.9);
  CHECK(worst_error<double>(LOGARITHMIC_OF_TWO(xlog1py), times_log1p, false) <= 2.4);
}

TEST_CASE("log1mexp: within its ulp over all bit patterns") {
  ulp::check<float>(loops::log1mexp, log_of_complement, 2.3);
  ulp::check<double>(loops::log1mexp, log_of_complement, 2.1);
}

TEST_CASE("logaddexp at infinities and nan, xlogy and xlog1py at zeros: as NumPy and SciPy") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const double not_a_number = std::numeric_limits<double>::quiet_NaN();
  namespace math = nabla::math;
  CHECK(math::logaddexp(inf, inf) == inf);
  CHECK(math::logaddexp(-inf, -inf) == -inf);
  CHECK(math::logaddexp(-inf, 2.) == 2);
  CHECK(math::logaddexp(inf, -inf) == inf);
  CHECK(std::isnan(math::logaddexp(not_a_number, 1.)));
  CHECK(std::isnan(math::logaddexp(inf, not_a_number)));
  CHECK(math::logaddexp2(-inf, -inf) == -inf);
  CHECK(math::logaddexp2(3., 3.) == 4);
  CHECK(math::xlogy(0., 0.) == 0);
  CHECK(math::xlogy(0., inf) == 0);
  CHECK(math::xlogy(0., -1.) == 0);
  CHECK(std::isnan(math::xlogy(0., not_a_number)));
  CHECK(math::xlogy(2., 0.) == -inf);
  CHECK(math::xlog1py(0., -1.) == 0);
  CHECK(std::isnan(math::xlog1py(0., not_a_number)));
}

}  // namespace test_of_logarithmic
