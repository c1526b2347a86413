// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/classify.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/log.hpp>
#include <nabla/op/scalar/rounding.hpp>
#include <nabla/op/scalar/trig.hpp>

namespace nabla::detail {

/// erf a for |a| <= 1; minimax, relative error 1.5e-9.
NABLA_FUNCTION NABLA_INLINE constexpr float erf_near_zero(float a) {
  const float z = a * a;
  const float p = polynomial(z, 0.128379166126251220703125f, -0.37612628936767578125f, 0.112836189568042755126953125f,
                             -2.68551744520664215087890625e-2f, 5.190844647586345672607421875e-3f,
                             -8.031835895963013172149658203125e-4f, 7.9241304774768650531768798828125e-5f);
  return mul_add(a, p, a);
}

/// factor e^(a^2) erfc(a) for 0.74 <= a <= 10.2: a polynomial in (a - 1)/(a + 1) over a + 1; minimax, relative error
/// 4.7e-9.
NABLA_FUNCTION NABLA_INLINE constexpr float scaled_erfc(float a, float factor) {
  const float t = factor / (a + 1.f);
  const float u = (a - 1.f) / (a + 1.f);
  return t * polynomial(u, 0.8551671504974365234375f, -0.23768083751201629638671875f, -9.5556564629077911376953125e-2f,
                        1.3899482786655426025390625e-2f, 2.544699050486087799072265625e-2f,
                        9.701228700578212738037109375e-3f, -3.1390613876283168792724609375e-3f,
                        2.3932806216180324554443359375e-3f, -1.11994855105876922607421875e-2f,
                        5.1586492918431758880615234375e-3f);
}

/// factor erfc(a) for a >= 0.74 as value * 2^power, given a^2 = high + low: what the rounding of the square lost would
/// be magnified up to 200 times by e^-high alone.
NABLA_FUNCTION NABLA_INLINE constexpr exp_pieces<float> erfc_parts(float a, float high, float low, float factor) {
  const auto [value, power] = exp_parts(-high, -low);
  return {value * scaled_erfc(a, factor), power};
}

/// pi cot(pi x), to full precision at all zeros and beside all poles; nan at the poles.
template <class X>
NABLA_FUNCTION inline auto pi_cot_pi(const X& x) {
  constexpr double pi = 0x1.921fb54442d18p1;
  const auto part = x - math::rint(plain(x));
  const double r = plain(part);
  if (r >= -0.25 && r <= 0.25) return pi / math::tan((part + (r == 0 ? from_bits(ieee<double>::quiet_nan) : 0.)) * pi);
  return math::tan((math::copysign(0.5, r) - part) * pi) * pi;
}

/// digamma of a f64 above 0: up to 12 by psi(x) = psi(x + 1) - 1/x, from there by the asymptotic series, whose first
/// term left out is 1e-19. Its derivatives are those of this formula.
template <class X>
NABLA_FUNCTION inline X positive_digamma(X x) {
  X below = 0.;
  for (; x < 12.; x += 1.) below += 1. / x;
  const X r = 1. / x;
  const X z = r * r;
  X series = 3617. / 8160;
  constexpr double next[] = {1. / 12, 691. / 32760, 1. / 132, 1. / 240, 1. / 252, 1. / 120, 1. / 12};
  for (const double c : next) series = c - z * series;
  return math::log(x) - 0.5 * r - z * series - below;
}
template <class X>
NABLA_FUNCTION inline X double_digamma(const X& x) {
  if (x > 0.) return positive_digamma(x);
  return positive_digamma(1. - x) - pi_cot_pi(x);
}

}  // namespace nabla::detail

namespace nabla::math {

/// Complement of the error function, 1 - erf(x), its far tail included. f32: error at most 4.0 ulp; f64 is libm's.
/// Integers count as f32. Derivative: -2/sqrt(pi) e^(-x^2). Source: e^(-x^2) times an own minimax polynomial.
NABLA_FUNCTION NABLA_INLINE constexpr float erfc(float x) noexcept {
  NABLA_DEVICE_MATH(float, erfc, x)
  const float a = detail::clamp_magnitude(detail::magnitude(x), 10.2f);
  const float square = a * a;
  const auto [value, power] = detail::erfc_parts(a, square, detail::product_error(a, a, square), 1.f);
  const float tail = detail::times_power_of_two(value, power);
  const float far = detail::pick(detail::sign_mask(x), 2.f - tail, tail);
  const float near = 1.f - detail::erf_near_zero(x);
  return detail::poison(detail::nan_mask(x), detail::pick(detail::beyond_mask(x, 0.75f), far, near));
}
NABLA_FUNCTION NABLA_INLINE double erfc(double x) noexcept { return NABLA_LIBM(erfc, x); }
NABLA_MATH_OF_INTEGERS(erfc)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto erfc(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto slope = exp(-x.value * x.value) * static_cast<T>(-0x1.20dd750429b6dp0);
  return detail::chain(x, erfc(x.value), slope);
}

/// Error function. f32: error at most 1.4 ulp; f64 is libm's.
/// Integers count as f32. Derivative: 2/sqrt(pi) e^(-x^2). Source: an own minimax polynomial up to 1, then 1 - erfc.
NABLA_FUNCTION NABLA_INLINE constexpr float erf(float x) noexcept {
  NABLA_DEVICE_MATH(float, erf, x)
  const float a = detail::magnitude(x);
  const float bounded = detail::clamp_magnitude(a, 4.f);
  const float square = bounded * bounded;
  const auto [value, power] = detail::exp_parts(-square);
  const float far = 1.f - detail::scaled_erfc(bounded, 1.f) * detail::times_power_of_two(value, power);
  const float y = detail::pick(detail::beyond_mask(x, 1.f), far, detail::erf_near_zero(a));
  return detail::poison(detail::nan_mask(x), detail::times_sign(y, x));
}
NABLA_FUNCTION NABLA_INLINE double erf(double x) noexcept { return NABLA_LIBM(erf, x); }
NABLA_MATH_OF_INTEGERS(erf)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto erf(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto slope = exp(-x.value * x.value) * static_cast<T>(0x1.20dd750429b6dp0);
  return detail::chain(x, erf(x.value), slope);
}

/// ln |gamma(x)|; inf at zero and the negative whole numbers. libm's (f32 and f64), not vectorised.
/// Integers count as f32. Derivative: digamma(x).
NABLA_FUNCTION NABLA_INLINE float lgamma(float x) noexcept { return NABLA_LIBM(lgammaf, x); }
NABLA_FUNCTION NABLA_INLINE double lgamma(double x) noexcept { return NABLA_LIBM(lgamma, x); }
NABLA_MATH_OF_INTEGERS(lgamma)

/// The derivative of ln |gamma(x)|; nan at zero and the negative whole numbers. Error at most 1.5e-15 times
/// max(1, |y|) in f64, through which f32 goes too; not vectorised. Integers count as f32.
/// Derivatives: of any order, by its formula. Source: recurrence, reflection and asymptotic series (DLMF 5.5, 5.11).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE T digamma(T x) noexcept {
  return static_cast<T>(detail::double_digamma(static_cast<double>(x)));
}
NABLA_MATH_OF_INTEGERS(digamma)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE auto digamma(const X& x) noexcept {
  using wide = detail::uniform<detail::rebased<X, double>>;
  return detail::double_digamma(static_cast<wide>(x)).template as<detail::base_of<X>>();
}

template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE auto lgamma(const X& x) noexcept {
  return detail::chain(x, lgamma(x.value), digamma(x.value));
}

}  // namespace nabla::math
