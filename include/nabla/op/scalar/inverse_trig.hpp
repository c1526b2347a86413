// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/power.hpp>

namespace nabla::detail {

/// asin s for 0 <= s <= 1/2, s^2 = z; minimax, relative error 7.5e-10.
NABLA_FUNCTION NABLA_INLINE constexpr float asin_near_zero(float s, float z) {
  const float p =
      polynomial(z, 0.1666666567325592041015625f, 7.5001530349254608154296875e-2f, 4.4585444033145904541015625e-2f,
                 3.123416192829608917236328125e-2f, 1.659684814512729644775390625e-2f, 3.4515805542469024658203125e-2f);
  return mul_add(s * z, p, s);
}

/// asin and acos go by asin s, where s = |x| up to 1/2 and sqrt((1 - |x|)/2) past it: then asin|x| = pi/2 - 2 asin s.
struct half_angle {
  float asin;
  std::uint32_t past_half;
};
NABLA_FUNCTION NABLA_INLINE constexpr half_angle halve_angle(float x) {
  const float ax = magnitude(x);
  const std::uint32_t past_half = beyond_mask(x, 0.5f);
  const float z = pick(past_half, mul_add(-0.5f, ax, 0.5f), ax * ax);
  const float s = pick(past_half, square_root(z), ax);
  return {asin_near_zero(s, z), past_half};
}

/// atan q for |q| <= 1; minimax, relative error 1.5e-8.
NABLA_FUNCTION NABLA_INLINE constexpr float atan_near_zero(float q) {
  const float z = q * q;
  const float p = polynomial(
      z, -0.333333313465118408203125f, 0.1999975144863128662109375f, -0.1427907049655914306640625f,
      0.110385827720165252685546875f, -8.6774773895740509033203125e-2f, 6.296260654926300048828125e-2f,
      -3.64330299198627471923828125e-2f, 1.3860541395843029022216796875e-2f, -2.47651594690978527069091796875e-3f);
  return mul_add(q * z, p, q);
}

inline constexpr float half_pi = 0x1.921fb6p0f;
inline constexpr float half_pi_rest = -0x1.777a5cp-25f;

/// The angle of the point (x, y).
NABLA_FUNCTION NABLA_INLINE constexpr float float_atan2(float y, float x) {
  const float ax = magnitude(x);
  const float ay = magnitude(y);
  const std::uint32_t steep = less_mask(to_bits(ax), to_bits(ay));
  const float high = pick(steep, ay, ax);
  const float low = pick(steep, ax, ay);
  // 0/0 counts as 0 and inf/inf as 1; the larger is scaled to keep the quotient of two subnormals.
  const std::uint32_t equal = less_mask(to_bits(ax) ^ to_bits(ay), 1u);
  const std::uint32_t zero = zero_mask(high);
  const float quotient = low / pick(zero, 1.f, high);
  const float q = pick(equal & ~zero, 1.f, quotient);
  const float near = atan_near_zero(q);
  // One of: near, pi/2 - near, pi/2 + near, pi - near.
  const std::uint32_t left = sign_mask(x);
  const float turns = pick(steep, 0.5f, keep(left, 1.f));
  const float part = from_bits(to_bits(near) ^ ((steep ^ left) & 0x80000000u));
  const float angle = mul_add(turns, 2.f * half_pi, mul_add(turns, 2.f * half_pi_rest, part));
  return poison(nan_mask(x) | nan_mask(y), with_sign(magnitude(angle), y));
}

}  // namespace nabla::detail

namespace nabla::math {

/// Arc sine; nan outside [-1, 1]. f32: error at most 2.4 ulp; f64 is libm's.
/// Integers count as f32. Derivative: 1/sqrt(1 - x^2). Source: Cephes' two ranges, own minimax polynomial.
NABLA_FUNCTION NABLA_INLINE constexpr float asin(float x) noexcept {
  NABLA_DEVICE_MATH(float, asin, x)
  const auto [near, past_half] = detail::halve_angle(x);
  const float far = detail::half_pi - detail::mul_add(2.f, near, -detail::half_pi_rest);
  return detail::times_sign(detail::pick(past_half, far, near), x);
}
NABLA_FUNCTION NABLA_INLINE double asin(double x) noexcept { return NABLA_LIBM(asin, x); }
NABLA_MATH_OF_INTEGERS(asin)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto asin(const X& x) noexcept {
  using T = detail::base_of<X>;
  return detail::chain(x, asin(x.value), T(1) / sqrt((T(1) + x.value) * (T(1) - x.value)));
}

/// Arc cosine; nan outside [-1, 1]. f32: error at most 1.2 ulp; f64 is libm's.
/// Integers count as f32. Derivative: -1/sqrt(1 - x^2). Source: as asin.
NABLA_FUNCTION NABLA_INLINE constexpr float acos(float x) noexcept {
  NABLA_DEVICE_MATH(float, acos, x)
  const auto [near, past_half] = detail::halve_angle(x);
  // pi/2 -+ near below 1/2; 2 near, or pi - 2 near, past it.
  const std::uint32_t negative = detail::sign_mask(x);
  const float turns = detail::keep(past_half & negative, 1.f) + detail::keep(~past_half, 0.5f);
  const float part = detail::pick(past_half, 2.f, 1.f) * near;
  const float signed_part = detail::from_bits(detail::to_bits(part) ^ ((past_half ^ negative ^ ~0u) & 0x80000000u));
  return detail::mul_add(turns, 2.f * detail::half_pi, detail::mul_add(turns, 2.f * detail::half_pi_rest, signed_part));
}
NABLA_FUNCTION NABLA_INLINE double acos(double x) noexcept { return NABLA_LIBM(acos, x); }
NABLA_MATH_OF_INTEGERS(acos)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto acos(const X& x) noexcept {
  using T = detail::base_of<X>;
  return detail::chain(x, acos(x.value), T(-1) / sqrt((T(1) + x.value) * (T(1) - x.value)));
}

/// Arc tangent. f32: error at most 1.7 ulp; f64 is libm's.
/// Integers count as f32. Derivative: 1/(1 + x^2). Source: the reciprocal past 1, own minimax polynomial.
NABLA_FUNCTION NABLA_INLINE constexpr float atan(float x) noexcept {
  NABLA_DEVICE_MATH(float, atan, x)
  const float ax = detail::magnitude(x);
  const std::uint32_t past_one = detail::beyond_mask(x, 1.f);
  const float q = detail::pick(past_one, -1.f, ax) / detail::pick(past_one, ax, 1.f);
  const float y = detail::keep(past_one, detail::half_pi) +
                  (detail::keep(past_one, detail::half_pi_rest) + detail::atan_near_zero(q));
  return detail::times_sign(y, x);
}
NABLA_FUNCTION NABLA_INLINE double atan(double x) noexcept { return NABLA_LIBM(atan, x); }
NABLA_MATH_OF_INTEGERS(atan)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto atan(const X& x) noexcept {
  using T = detail::base_of<X>;
  return detail::chain(x, atan(x.value), T(1) / (x.value * x.value + T(1)));
}

/// The angle of the point (x, y), in [-pi, pi], with all of C's limits at zeros and infinities.
/// f32: error at most 1.7 ulp; f64 is libm's. Integers count as f32. Derivatives: x/(x^2+y^2) in y, -y/(x^2+y^2) in x.
/// Source: as atan, of the smaller of |x|, |y| over the larger.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T atan2(T y, T x) noexcept {
  if constexpr (sizeof(T) == 8) {
    return NABLA_LIBM(atan2, y, x);
  } else {
    NABLA_DEVICE_MATH(T, atan2, y, x)
    return detail::float_atan2(y, x);
  }
}
NABLA_MATH_OF_MIXED_NUMBERS(atan2)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto atan2(const A& y, const B& x) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto v = detail::value_at<tag>(y);
  const auto u = detail::value_at<tag>(x);
  const auto radius = hypot(u, v);
  return detail::chain(y, x, atan2(v, u), u / radius / radius, -v / radius / radius);
}

}  // namespace nabla::math
