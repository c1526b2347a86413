// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla::detail {

/// e^x = value * 2^power. The two are joined last: a caller multiplies `value` first and rounds only once where the
/// result is subnormal.
template <class T>
struct exp_pieces {
  T value;
  bits_of<T> power;  // two's complement
};

/// value * 2^power in two steps, so that overflow and subnormals come out right; |power| < 2 * the largest exponent.
NABLA_FUNCTION NABLA_INLINE constexpr float times_power_of_two(float value, std::uint32_t power) {
  const auto half = static_cast<std::uint32_t>(static_cast<std::int32_t>(power) >> 1);
  return value * from_bits((half + 127u) << 23) * from_bits((power - half + 127u) << 23);
}
/// The shift is made on a number that is not negative: plain x86-64 has no arithmetic shift of 64-bit lanes.
NABLA_FUNCTION NABLA_INLINE constexpr double times_power_of_two(double value, std::uint64_t power) {
  const std::uint64_t half = ((power + 4096u) >> 1) - 2048u;
  return value * from_bits((half + 1023u) << 52) * from_bits((power - half + 1023u) << 52);
}

/// Adding it rounds to a whole number, found in the low bits of the sum.
template <class T>
inline constexpr T whole_shift = T{};
template <>
inline constexpr float whole_shift<float> = 0x1.8p23f;
template <>
inline constexpr double whole_shift<double> = 0x1.8p52;

/// x = n ln2 + r with |r| <= ln2 / 2 (ln2 in two parts after Cody and Waite, 1980). |x| <= 128 ln2 for f32.
template <class T>
struct ln2_multiple {
  T r;
  bits_of<T> n;
};
NABLA_FUNCTION NABLA_INLINE constexpr ln2_multiple<float> reduce_ln2(float x) {
  const float shifted = mul_add(x, 0x1.715476p0f, whole_shift<float>);
  const float n = shifted - whole_shift<float>;
  const float r = mul_add(n, 0x1.bd0106p-13f, mul_add(n, -0x1.63p-1f, x));
  return {r, to_bits(shifted) - to_bits(whole_shift<float>)};
}
NABLA_FUNCTION NABLA_INLINE constexpr ln2_multiple<double> reduce_ln2(double x) {
  const double shifted = mul_add(x, 0x1.71547652b82fep0, whole_shift<double>);
  const double n = shifted - whole_shift<double>;
  const double r = mul_add(n, -0x1.a39ef35793c76p-33, mul_add(n, -0x1.62e42feep-1, x));
  return {r, to_bits(shifted) - to_bits(whole_shift<double>)};
}

/// (e^r - 1 - r) / r^2 for |r| <= 0.3475: minimax polynomials, relative error of e^r 1.1e-8 and 1.8e-17.
NABLA_FUNCTION NABLA_INLINE constexpr float exp_tail(float r) {
  return polynomial(r, 0.5f, 0.1666657626628875732421875f, 4.166646301746368408203125e-2f,
                    8.363313041627407073974609375e-3f, 1.393536454997956752777099609375e-3f);
}
NABLA_FUNCTION NABLA_INLINE constexpr double exp_tail(double r) {
  return polynomial(r, 0.50000000000000011102230246251565404, 0.16666666666666674068153497501043603,
                    4.1666666666622560744e-2, 8.3333333333225068084715303484699689e-3, 1.3888888917858437533e-3,
                    1.9841269885974920193e-4, 2.4801520387325321632e-5, 2.7557242839618734966e-6,
                    2.7620495602468966364e-7, 2.5109908603514262109e-8);
}
/// The same one degree higher, for e^r - 1, whose relative error at the ends is 2.4 times that of e^r: 7e-10 and 6e-19.
NABLA_FUNCTION NABLA_INLINE constexpr float expm1_tail(float r) {
  return polynomial(r, 0.5f, 0.16666667163372039794921875f, 4.1666507720947265625e-2f, 8.33317823708057403564453125e-3f,
                    1.393091981299221515655517578125e-3f, 1.99713293113745748996734619140625e-4f);
}
NABLA_FUNCTION NABLA_INLINE constexpr double expm1_tail(double r) {
  return polynomial(r, 0.5, 0.16666666666666671292595935938152252, 4.1666666666666678231489839845380629e-2,
                    8.3333333333358357428e-3, 1.3888888888876935006e-3, 1.9841269875713439942e-4,
                    2.4801587342624763758e-5, 2.7557254376536523458e-6, 2.7557256749797344205e-7,
                    2.5105614053317867929e-8, 2.0920452318309602301e-9);
}

/// Past it e^x and 100 e^-x are 0 or inf.
template <class T>
inline constexpr T exp_bound = std::is_same_v<T, float> ? T(110) : T(760);

/// e^r for a reduced r.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T exp_near_zero(T r) {
  return mul_add(r * r, exp_tail(r), r) + T(1);
}

/// e^x for any x, a nan counting as +-exp_bound.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr exp_pieces<T> exp_parts(T x) {
  const auto [r, n] = reduce_ln2(clamp_magnitude(x, exp_bound<T>));
  return {exp_near_zero(r), n};
}
/// e^(x + rest), where `rest` is what rounding took from x.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr exp_pieces<T> exp_parts(T x, T rest) {
  const auto [r, n] = reduce_ln2(clamp_magnitude(x, exp_bound<T>));
  return {exp_near_zero(r + rest), n};
}

/// x, or the bound if x is below it, for an x that is negative, 0 or nan. A nan stays: in this order of the bits nans come
/// before negative numbers.
NABLA_FUNCTION NABLA_INLINE constexpr float not_below(float bound, float x) {
  constexpr std::uint32_t least_nan = ieee<float>::infinity + 1u;  // less 2^31: the order is that of signed integers
  const auto least = static_cast<std::int32_t>(to_bits(bound) - least_nan);
  auto at = static_cast<std::int32_t>(to_bits(x) - least_nan);
  at = at < least ? at : least;
  return from_bits(static_cast<std::uint32_t>(at) + least_nan);
}
/// e^x for an x that is negative, 0 or nan: two thirds of the instructions of e^x for any x. The power of two is too large
/// by a factor that is taken out last, so that it is no subnormal number, and the result is rounded once.
NABLA_FUNCTION NABLA_INLINE constexpr float exp_of_nonpositive(float x) {
  NABLA_DEVICE_MATH(float, exp, x)
  const auto [r, n] = reduce_ln2(not_below(-104.f, x));
  return exp_near_zero(r) * from_bits((n + (127u + 24u)) << 23) * 0x1p-24f;
}
NABLA_FUNCTION NABLA_INLINE constexpr double exp_of_nonpositive(double x) {
  NABLA_DEVICE_MATH(double, exp, x)
  const auto [r, n] = reduce_ln2(clamp_magnitude(x, 745.2));
  return poison(nan_mask(x), exp_near_zero(r) * from_bits((n + (1023u + 64u)) << 52) * 0x1p-64);
}

/// 2^x in the same pieces, for any x.
NABLA_FUNCTION NABLA_INLINE constexpr exp_pieces<float> exp2_parts(float x) {
  const float near = clamp_magnitude(x, 152.f);
  const float shifted = near + whole_shift<float>;
  const float r = near - (shifted - whole_shift<float>);
  const float value = polynomial(r, 1.f, 0.693147182464599609375f, 0.2402265071868896484375f,
                                 5.55036552250385284423828125e-2f, 9.618076495826244354248046875e-3f,
                                 1.338829868473112583160400390625e-3f, 1.54568740981630980968475341796875e-4f);
  return {value, to_bits(shifted) - to_bits(whole_shift<float>)};
}
NABLA_FUNCTION NABLA_INLINE constexpr exp_pieces<double> exp2_parts(double x) {
  const double near = clamp_magnitude(x, 1100.);
  const double shifted = near + whole_shift<double>;
  const double t = near - (shifted - whole_shift<double>);
  const double r = mul_add(t, 0x1.62e42fefa39efp-1, t * 0x1.abc9e3b39803fp-56);
  return {exp_near_zero(r), to_bits(shifted) - to_bits(whole_shift<double>)};
}

}  // namespace nabla::detail

namespace nabla::math {

/// e^x. Error at most 1.1 ulp (f32), 1.1 ulp (f64); inf, 0 and subnormal results right.
/// Integers count as f32. Derivative: exp(x). Source: Cody and Waite's reduction as in Cephes, own minimax polynomial.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T exp(T x) noexcept {
  NABLA_DEVICE_MATH(T, exp, x)
  const auto [value, power] = detail::exp_parts(x);
  return detail::poison(detail::nan_mask(x), detail::times_power_of_two(value, power));
}
NABLA_MATH_OF_INTEGERS(exp)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto exp(const X& x) noexcept {
  const auto y = exp(x.value);
  return detail::chain(x, y, y);
}

/// 2^x. Error at most 1.2 ulp (f32), 1.1 ulp (f64); whole x exact.
/// Integers count as f32. Derivative: exp2(x) ln2. Source: own minimax polynomial on [-1/2, 1/2]; f64 by exp's.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T exp2(T x) noexcept {
  NABLA_DEVICE_MATH(T, exp2, x)
  const auto [value, power] = detail::exp2_parts(x);
  return detail::poison(detail::nan_mask(x), detail::times_power_of_two(value, power));
}
NABLA_MATH_OF_INTEGERS(exp2)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto exp2(const X& x) noexcept {
  const auto y = exp2(x.value);
  return detail::chain(x, y, y * detail::base_of<X>(0x1.62e42fefa39efp-1));
}

/// e^x - 1, to full precision near 0. Error at most 1.3 ulp (f32), 2.0 ulp (f64); -0 stays -0.
/// Integers count as f32. Derivative: exp(x). Source: as exp.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T expm1(T x) noexcept {
  NABLA_DEVICE_MATH(T, expm1, x)
  // The upper bound lies just past overflow, where 2^(n-1) is still a number; the lower one where the result is -1.
  constexpr T top = std::is_same_v<T, float> ? T(88.8f) : T(709.8);
  constexpr T bottom = std::is_same_v<T, float> ? T(30) : T(50);
  constexpr int digits = std::is_same_v<T, float> ? 23 : 52;
  constexpr detail::bits_of<T> bias = std::is_same_v<T, float> ? 126 : 1022;
  const T bound = detail::pick(detail::sign_mask(x), bottom, top);
  const auto [r, n] = detail::reduce_ln2(detail::clamp_magnitude(x, bound));
  const T tail = r * r * detail::expm1_tail(r);
  const T half_power = detail::from_bits((n + bias) << digits);
  // r is added before the tail: where 2^n is 1/2 or 2 that sum is exact, and e^r - 1 by itself would lose a bit.
  const T y = T(2) * detail::mul_add(half_power, tail, detail::mul_add(half_power, r, half_power - T(0.5)));
  constexpr T tiny = std::is_same_v<T, float> ? T(0x1p-25f) : T(0x1p-54);
  return detail::poison(detail::nan_mask(x), detail::pick(detail::beyond_mask(x, tiny), y, x));
}
NABLA_MATH_OF_INTEGERS(expm1)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto expm1(const X& x) noexcept {
  return detail::chain(x, expm1(x.value), exp(x.value));
}

}  // namespace nabla::math
