// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>

namespace nabla::detail {

/// |x| = (quarter + rest) pi/2: the angle that is left, within [-pi/4, pi/4], and the quarter turns modulo 4.
template <class T>
struct turned {
  T angle;
  bits_of<T> quarter;
};

/// The largest argument whose angle is kept to full precision; past it the result is nan. Windows of 2/pi for the rest
/// of the f32 range, chosen by masks, were measured to halve the speed for every argument.
template <class T>
inline constexpr T turn_bound = T(0x1p40);

/// |x| 2/pi in f64. The f32 nearest to a multiple of pi/2 is 2^-30 quarter turns away from it, the sums err by 2^-57.
NABLA_FUNCTION NABLA_INLINE constexpr turned<float> turn(float x) {
  const double ax = static_cast<double>(magnitude(x));
  constexpr double shift = whole_shift<double>;
  double rest = 0;
  std::uint64_t quarter = 0;
  if (has_fused_product()) {
    const double shifted = mul_add(ax, 0x1.45f306dc9c883p-1, shift);
    rest = mul_add(ax, -0x1.6b01ec5417056p-55, mul_add(ax, 0x1.45f306dc9c883p-1, shift - shifted));
    quarter = to_bits(shifted);
  } else {  // 2/pi in parts of 29 bits, whose products with the 24 bits of x are exact
    const double first = ax * 0x1.45f306cp-1;
    const double first_shifted = first + shift;
    const double second = (first - (first_shifted - shift)) + ax * 0x1.c9c882ap-29;
    const double second_shifted = second + shift;
    rest = (second - (second_shifted - shift)) + ax * 0x1.4fe13abe8fa9ap-59;
    quarter = to_bits(first_shifted) + to_bits(second_shifted);
  }
  const float angle = static_cast<float>(rest * 0x1.921fb54442d18p0);
  return {poison(beyond_mask(x, turn_bound<float>), angle), static_cast<std::uint32_t>(quarter)};
}

/// Cody and Waite's reduction by three doubles of pi/2; |x| - n P1 has no rounding for any n, the other two parts are
/// small.
NABLA_FUNCTION NABLA_INLINE constexpr turned<double> turn(double x) {
  const double ax = magnitude(x);
  const double shifted = mul_add(ax, 0x1.45f306dc9c883p-1, whole_shift<double>);
  const double n = shifted - whole_shift<double>;
  constexpr double p1 = 0x1.921fb54442d18p0, p2 = 0x1.1a62633145c07p-54, p3 = -0x1.f1976b7ed8fbcp-110;
  double angle = 0;
  if (has_fused_product()) {
    angle = mul_add(-n, p3, mul_add(-n, p2, mul_add(-n, p1, ax)));
  } else {
    const double first = n * p1;
    const double second = n * p2;
    const double exact = (ax - first) - product_error(n, p1, first);
    angle = (exact - second) - (product_error(n, p2, second) + n * p3);
  }
  return {poison(beyond_mask(x, turn_bound<double>), angle), to_bits(shifted)};
}

/// sin r and cos r for |r| <= 0.7855, minimax; relative errors 1.3e-8 and 1.0e-9 (f32), 1.5e-17 and 6e-19 (f64).
NABLA_FUNCTION NABLA_INLINE constexpr float sin_near_zero(float r) {
  const float z = r * r;
  const float p = polynomial(z, -0.16666664183139801025390625f, 8.332717232406139373779296875e-3f,
                             -1.958385691978037357330322265625e-4f);
  return mul_add(r * z, p, r);
}
NABLA_FUNCTION NABLA_INLINE constexpr float cos_near_zero(float r) {
  const float z = r * r;
  const float p = polynomial(z, 4.1666664183139801025390625e-2f, -1.388827222399413585662841796875e-3f,
                             2.4543938707211054861545562744140625e-5f);
  return mul_add(z * z, p, mul_add(z, -0.5f, 1.f));
}
NABLA_FUNCTION NABLA_INLINE constexpr double sin_near_zero(double r) {
  const double z = r * r;
  const double p = polynomial(z, -0.16666666666666665741, 8.3333333333313105301e-3, -1.9841269837086265563e-4,
                              2.7557316223505304780e-6, -2.5051151366493225264e-8, 1.5919274596609840680e-10);
  return mul_add(r * z, p, r);
}
NABLA_FUNCTION NABLA_INLINE constexpr double cos_near_zero(double r) {
  const double z = r * r;
  const double p = polynomial(z, 4.1666666666666664354e-2, -1.3888888888887061454e-3, 2.4801587298460313423e-5,
                              -2.7557317158312880815e-7, 2.0876127833701029408e-9, -1.1381542623588243e-11);
  const double half_square = 0.5 * z;
  const double w = 1. - half_square;
  return w + ((1. - w - half_square) + z * z * p);
}

/// The sine of |x| advanced by `quarters` quarter turns.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sin_of_turned(turned<T> x, bits_of<T> quarters) {
  const bits_of<T> q = x.quarter + quarters;
  const T y = pick(even_mask(q), sin_near_zero(x.angle), cos_near_zero(x.angle));
  return from_bits(to_bits(y) ^ ((q << (sizeof(T) * 8 - 2)) & ieee<T>::sign));
}

}  // namespace nabla::detail

namespace nabla::math {

/// Sine. Error at most 1.6 ulp (f32), 1.6 ulp (f64) for |x| <= 2^40 (1e12). Past that, and at inf, nan: never a wrong
/// number. Integers count as f32. Derivative: cos(x).
/// Source: Cody and Waite's reduction, in f64 for f32; own minimax polynomials.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sin(T x) noexcept {
  NABLA_DEVICE_MATH(T, sin, x)
  return detail::times_sign(detail::sin_of_turned(detail::turn(x), detail::bits_of<T>{0}), x);
}
NABLA_MATH_OF_INTEGERS(sin)

/// Cosine. Error, range and source as sin. Integers count as f32. Derivative: -sin(x).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T cos(T x) noexcept {
  NABLA_DEVICE_MATH(T, cos, x)
  return detail::sin_of_turned(detail::turn(x), detail::bits_of<T>{1});
}
NABLA_MATH_OF_INTEGERS(cos)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sin(const X& x) noexcept {
  return detail::chain(x, sin(x.value), cos(x.value));
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto cos(const X& x) noexcept {
  return detail::chain(x, cos(x.value), -sin(x.value));
}

/// Tangent. f32: error at most 3.9 ulp for |x| <= 2^40, past that nan; f64 is libm's.
/// Integers count as f32. Derivative: 1 + tan(x)^2. Source: the quotient of sin's and cos's polynomials.
NABLA_FUNCTION NABLA_INLINE constexpr float tan(float x) noexcept {
  NABLA_DEVICE_MATH(float, tan, x)
  const auto [angle, quarter] = detail::turn(x);
  const float s = detail::sin_near_zero(angle);
  const float c = detail::cos_near_zero(angle);
  const std::uint32_t even = detail::even_mask(quarter);
  const float y = detail::pick(even, s, c) / detail::pick(even, c, s);
  return detail::from_bits(detail::to_bits(y) ^ ((~even ^ detail::to_bits(x)) & 0x80000000u));
}
NABLA_FUNCTION NABLA_INLINE double tan(double x) noexcept { return NABLA_LIBM(tan, x); }
NABLA_MATH_OF_INTEGERS(tan)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto tan(const X& x) noexcept {
  const auto y = tan(x.value);
  return detail::chain(x, y, y * y + detail::base_of<X>(1));
}

}  // namespace nabla::math
