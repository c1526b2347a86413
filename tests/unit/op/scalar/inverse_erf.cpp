// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/inverse_erf.hpp>

#include "ulp.hpp"

namespace test_of_inverse_erf {

namespace {

/// By Newton's iteration in long double, with erfc where 1 - erf would lose its digits.
const auto inverse = []<class W>(W at) -> W {
  const long double x = std::fabs(static_cast<long double>(at));
  if (std::isnan(at) || x > 1) return std::numeric_limits<W>::quiet_NaN();
  if (x == 1) return std::copysign(std::numeric_limits<W>::infinity(), at);
  const long double slope = 2 / std::sqrt(std::acos(-1.L));
  long double y = x > 0.5L ? std::sqrt(-std::log1p(-x * x)) : x;
  for (int step = 0; step < 12; ++step) {
    const long double excess = x > 0.5L ? (1 - x) - std::erfc(y) : std::erf(y) - x;
    const long double first = excess / (slope * std::exp(-y * y));
    y -= first / (1 + y * first);  // Halley's: erf'' = -2 y erf'
  }
  return static_cast<W>(at < 0 ? -y : at == 0 ? static_cast<long double>(at) : y);
};

}  // namespace

TEST_CASE("erfinv f32, f64: within their ulp of a Newton iteration over all bit patterns") {
  ulp::check<float>(loops::erfinv, inverse, 0.6);
  ulp::check<double>(loops::erfinv, inverse, 3.8);
}

// scipy.special.erfinv
TEST_CASE("erfinv: values of SciPy") {
  CHECK(nabla::math::erfinv(0.5) == doctest::Approx(0.47693627620446987).epsilon(1e-15));
  CHECK(nabla::math::erfinv(-0.9) == doctest::Approx(-1.1630871536766743).epsilon(1e-15));
  CHECK(nabla::math::erfinv(1 - 1e-10) == doctest::Approx(4.572824958544925).epsilon(1e-15));
  static_assert(nabla::math::erfinv(0.f) == 0.f && nabla::math::erfinv(0.) == 0.);
}

}  // namespace test_of_inverse_erf
