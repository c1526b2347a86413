// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ulp.hpp"

namespace {

/// nan where the functions promise nothing better: past 2^40.
template <class F>
auto bounded(F f) {
  return [f](auto x) { return std::fabs(x) <= 0x1p40 ? f(x) : std::numeric_limits<decltype(x)>::quiet_NaN(); };
}
const auto sine = bounded([](auto x) { return std::sin(x); });
const auto cosine = bounded([](auto x) { return std::cos(x); });
const auto tangent = bounded([](auto x) { return std::tan(x); });

/// The numbers nearest to multiples of pi/2 up to 1e12, where the angle is all that is left of x.
template <class T>
std::vector<T> near_quarter_turns() {
  std::vector<T> x;
  for (long double n = 1; n < 7e11L; n = std::floor(n * 1.003L) + 1) {
    const T near = static_cast<T>(n * 1.57079632679489661923132169163975144L);
    x.insert(x.end(), {std::nextafter(near, T(0)), near, std::nextafter(near, T(1e13))});
  }
  return x;
}

}  // namespace

TEST_CASE("sin, cos, tan f32: within their ulp of libm over all bit patterns up to 2^40, nan past it") {
  ulp::check<float>(loops::sin, sine, 1.6);
  ulp::check<float>(loops::cos, cosine, 1.6);
  ulp::check<float>(loops::tan, tangent, 3.9);
}

TEST_CASE("sin, cos f64: within their ulp of libm over all bit patterns up to 2^40, nan past it") {
  ulp::check<double>(loops::sin, sine, 1.6);
  ulp::check<double>(loops::cos, cosine, 1.6);
}

TEST_CASE("sin, cos, tan: beside multiples of pi/2") {
  const auto x = near_quarter_turns<float>();
  ulp::check<float>(loops::sin, sine, 1.6, x);
  ulp::check<float>(loops::cos, cosine, 1.6, x);
  ulp::check<float>(loops::tan, tangent, 3.9, x);
  const auto wide = near_quarter_turns<double>();
  ulp::check<double>(loops::sin, sine, 1.6, wide);
  ulp::check<double>(loops::cos, cosine, 1.6, wide);
}

TEST_CASE("sin, cos: the float that is hardest to reduce, and f64 known to 25 digits") {
  // 16367173 * 2^72 lies past the range; 0x1.921fb6p22 and 6381956970095103 * 2^-12 lie within.
  const float hard = 0x1.921fb6p22f;
  float y = 0;
  loops::sin(&y, &hard, 1);
  CHECK(y == doctest::Approx(std::sin(static_cast<double>(hard))).epsilon(1e-7));
  const double wide = 0x1.6ac5b262ca1ffp40 / 4;
  double z = 0;
  loops::cos(&z, &wide, 1);
  CHECK(z == doctest::Approx(static_cast<double>(std::cos(static_cast<long double>(wide)))).epsilon(1e-15));
}
