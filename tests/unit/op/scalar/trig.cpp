// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/trig.hpp>

#include "ulp.hpp"

namespace test_of_trig {

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

TEST_CASE("tan f64 is libm's") {
  volatile double x = 0.3;  // of constants the compiler may know better than libm
  CHECK(nabla::math::tan(x) == std::tan(x));
}

}  // namespace test_of_trig
