// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/log.hpp>
#include <nabla/op/scalar/power.hpp>

namespace nabla::detail {

/// (tanh a - a) / a^3 for a^2 = z, |a| <= 0.625; minimax, relative error of tanh 1.1e-9.
NABLA_FUNCTION NABLA_INLINE constexpr float tanh_tail(float z) {
  return polynomial(z, -0.3333333432674407958984375f, 0.13333363831043243408203125f, -5.39680086076259613037109375e-2f,
                    2.182056941092014312744140625e-2f, -8.477061055600643157958984375e-3f,
                    2.41731689311563968658447265625e-3f);
}
/// (sinh a - a) / a^3 for a^2 = z, |a| <= 1; minimax, relative error of sinh 8e-10.
NABLA_FUNCTION NABLA_INLINE constexpr float sinh_tail(float z) {
  return polynomial(z, 0.16666667163372039794921875f, 8.333298377692699432373046875e-3f,
                    1.9846358918584883213043212890625e-4f, 2.759107474048505537211894989013671875e-6f);
}

/// e^|x| / 2, which is a number for as long as sinh and cosh are.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T half_exp_magnitude(T x) {
  const auto [value, power] = exp_parts(magnitude(x));
  return times_power_of_two(value, power - bits_of<T>{1});
}

/// 1 - y^2, with all the digits that a y near 1 has left.
template <Number Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto one_minus_square(const Y& y) {
  if constexpr (Real<Y>)
    if (has_fused_product()) return mul_add(-y, y, Y(1));
  using T = base_of<Y>;
  return (T(1) + y) * (T(1) - y);
}

}  // namespace nabla::detail

namespace nabla::math {

/// Hyperbolic tangent. Error at most 1.4 ulp (f32), 1.3 ulp (f64); -0 stays -0.
/// Integers count as f32. Derivative: 1 - tanh(x)^2. Source: Cephes (ranges; the f64 coefficients), own for f32.
NABLA_FUNCTION NABLA_INLINE constexpr float tanh(float x) noexcept {
  NABLA_DEVICE_MATH(float, tanh, x)
  const float ax = detail::magnitude(x);
  const float z = ax * ax;
  const float near = detail::mul_add(ax * z, detail::tanh_tail(z), ax);
  const auto [value, power] = detail::exp_parts(2.f * detail::clamp_magnitude(ax, 10.f));
  const float e = value * detail::from_bits((power + 127u) << 23);
  const float far = 1.f - 2.f / (e + 1.f);
  const float y = detail::pick(detail::beyond_mask(x, 0.625f), far, near);
  return detail::poison(detail::nan_mask(x), detail::with_sign(y, x));
}
NABLA_FUNCTION NABLA_INLINE constexpr double tanh(double x) noexcept {
  NABLA_DEVICE_MATH(double, tanh, x)
  const double ax = detail::magnitude(x);
  const double z = ax * ax;
  const double p =
      detail::polynomial(z, -1.61468768441708447952e3, -9.92877231001918586564e1, -9.64399179425052238628e-1);
  const double q =
      detail::polynomial(z, 4.84406305325125486048e3, 2.23548839060100448583e3, 1.12811678491632931402e2, 1.);
  const auto [value, power] = detail::exp_parts(2. * detail::clamp_magnitude(ax, 20.));
  const double e = value * detail::from_bits((power + 1023u) << 52);
  // a + a^3 P/Q or 1 - 2/(e + 1): one division for both.
  const std::uint64_t far = detail::beyond_mask(x, 0.625);
  const double quotient = detail::pick(far, -2., ax * z * p) / detail::pick(far, e + 1., q);
  return detail::poison(detail::nan_mask(x), detail::with_sign(detail::pick(far, 1., ax) + quotient, x));
}
NABLA_MATH_OF_INTEGERS(tanh)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto tanh(const X& x) noexcept {
  const auto y = tanh(x.value);
  return detail::chain(x, y, detail::one_minus_square(y));
}

/// Hyperbolic sine. f32: error at most 1.7 ulp; f64 is libm's.
/// Integers count as f32. Derivative: cosh(x). Source: Cephes' two ranges.
NABLA_FUNCTION NABLA_INLINE constexpr float sinh(float x) noexcept {
  NABLA_DEVICE_MATH(float, sinh, x)
  const float ax = detail::magnitude(x);
  const float z = ax * ax;
  const float near = detail::mul_add(ax * z, detail::sinh_tail(z), ax);
  const float half = detail::half_exp_magnitude(x);
  const float y = detail::pick(detail::beyond_mask(x, 1.f), half - 0.25f / half, near);
  return detail::poison(detail::nan_mask(x), detail::with_sign(detail::magnitude(y), x));
}
NABLA_FUNCTION NABLA_INLINE double sinh(double x) noexcept { return NABLA_LIBM(sinh, x); }
NABLA_MATH_OF_INTEGERS(sinh)

/// Hyperbolic cosine. Error at most 1.6 ulp (f32), 1.6 ulp (f64).
/// Integers count as f32. Derivative: sinh(x). Source: exp.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T cosh(T x) noexcept {
  NABLA_DEVICE_MATH(T, cosh, x)
  const T half = detail::half_exp_magnitude(x);
  return detail::poison(detail::nan_mask(x), half + T(0.25) / half);
}
NABLA_MATH_OF_INTEGERS(cosh)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sinh(const X& x) noexcept {
  return detail::chain(x, sinh(x.value), cosh(x.value));
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto cosh(const X& x) noexcept {
  return detail::chain(x, cosh(x.value), sinh(x.value));
}

/// Inverse hyperbolic sine. f32: error at most 2.0 ulp; f64 is libm's.
/// Integers count as f32. Derivative: 1/sqrt(x^2 + 1). Source: log1p.
NABLA_FUNCTION NABLA_INLINE constexpr float asinh(float x) noexcept {
  NABLA_DEVICE_MATH(float, asinh, x)
  const std::uint32_t large = detail::beyond_mask(x, 0x1p30f);  // where ln 2|x| is enough, and x^2 might overflow
  const float ax = detail::magnitude(x);
  const float square = ax * ax;
  const float sum = ax + square / (1.f + sqrt(1.f + square));
  const float y = log1p(detail::pick(large, ax, sum)) + detail::keep(large, 0x1.62e43p-1f);
  return detail::times_sign(y, x);
}
NABLA_FUNCTION NABLA_INLINE double asinh(double x) noexcept { return NABLA_LIBM(asinh, x); }
NABLA_MATH_OF_INTEGERS(asinh)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto asinh(const X& x) noexcept {
  using T = detail::base_of<X>;
  return detail::chain(x, asinh(x.value), T(1) / hypot(x.value, T(1)));
}

/// Inverse hyperbolic cosine; nan below 1. f32: error at most 2.1 ulp; f64 is libm's.
/// Integers count as f32. Derivative: 1/sqrt(x^2 - 1). Source: log1p.
NABLA_FUNCTION NABLA_INLINE constexpr float acosh(float x) noexcept {
  NABLA_DEVICE_MATH(float, acosh, x)
  const std::uint32_t large = detail::beyond_mask(x, 0x1p30f);
  const float t = x - 1.f;
  const float sum = t + sqrt(detail::mul_add(t, t, 2.f * t));
  const float y = log1p(detail::pick(large, x, sum)) + detail::keep(large, 0x1.62e43p-1f);
  return detail::poison(detail::sign_mask(t), y);
}
NABLA_FUNCTION NABLA_INLINE double acosh(double x) noexcept { return NABLA_LIBM(acosh, x); }
NABLA_MATH_OF_INTEGERS(acosh)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto acosh(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto root = sqrt(x.value - T(1)) * sqrt(x.value + T(1));
  return detail::chain(x, acosh(x.value), T(1) / root);
}

/// Inverse hyperbolic tangent; +-inf at +-1, nan beyond. f32: error at most 2.2 ulp; f64 is libm's.
/// Integers count as f32. Derivative: 1/(1 - x^2). Source: log1p.
NABLA_FUNCTION NABLA_INLINE constexpr float atanh(float x) noexcept {
  NABLA_DEVICE_MATH(float, atanh, x)
  const float ax = detail::magnitude(x);
  return detail::times_sign(0.5f * log1p(2.f * ax / (1.f - ax)), x);
}
NABLA_FUNCTION NABLA_INLINE double atanh(double x) noexcept { return NABLA_LIBM(atanh, x); }
NABLA_MATH_OF_INTEGERS(atanh)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto atanh(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto rest = (T(1) + x.value) * (T(1) - x.value);
  return detail::chain(x, atanh(x.value), T(1) / detail::from_zero_on(rest));
}

}  // namespace nabla::math
