// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla::detail {

/// x = 2^power (1 + f) with 1 + f about 1: within [2/3, 4/3] for f32, [0.7071, 1.4142] for f64.
template <class T>
struct log_parts {
  T f;
  T power;
};

/// For x > 0 and finite. A subnormal is first scaled up.
NABLA_FUNCTION NABLA_INLINE constexpr log_parts<float> split_log(float x) {
  const std::uint32_t subnormal = less_mask(magnitude_bits(x), ieee<float>::least_normal);
  const std::uint32_t u = to_bits(x * pick(subnormal, 0x1p23f, 1.f));
  const std::uint32_t from_low = u - 0x3f2aaaabu;  // 2/3
  const std::int32_t power = (static_cast<std::int32_t>(from_low) >> 23) - static_cast<std::int32_t>(subnormal & 23u);
  return {from_bits(u - (from_low & 0xff800000u)) - 1.f, static_cast<float>(power)};
}
/// The power is shifted without a sign and made a double by its place in a mantissa: plain x86-64 and AVX2 convert no
/// 64-bit integers.
NABLA_FUNCTION NABLA_INLINE constexpr double biased_power(std::uint64_t from_low) {
  return from_bits(0x4330000000000000u | ((from_low + 0x4000000000000000u) >> 52)) - (0x1p52 + 1024.);
}
NABLA_FUNCTION NABLA_INLINE constexpr log_parts<double> split_log(double x) {
  const std::uint64_t subnormal = less_mask(magnitude_bits(x), ieee<double>::least_normal);
  const std::uint64_t u = to_bits(x * pick(subnormal, 0x1p54, 1.));
  const std::uint64_t from_low = u - 0x3fe6a09e667f3bcdu;  // sqrt(1/2)
  return {from_bits(u - (from_low & 0xfff0000000000000u)) - 1., biased_power(from_low) - keep(subnormal, 54.)};
}

/// 1 + x in the same parts. The power is that of the rounded sum; f is x 2^-power + (2^-power - 1), both terms exact,
/// so that the bits of x which the sum lost are kept (N. Juffa's log1p). 2^-power is had as 2^(2-power) / 4, for power
/// may be 128.
NABLA_FUNCTION NABLA_INLINE constexpr log_parts<float> split_log1p(float x) {
  const std::uint32_t up = (to_bits(x + 1.f) - 0x3f2aaaabu) & 0xff800000u;
  const float f = from_bits(to_bits(x) - up) + mul_add(0.25f, from_bits(0x40800000u - up), -1.f);
  return {f, static_cast<float>(static_cast<std::int32_t>(up) >> 23)};
}
NABLA_FUNCTION NABLA_INLINE constexpr log_parts<double> split_log1p(double x) {
  const std::uint64_t from_low = to_bits(x + 1.) - 0x3fe6a09e667f3bcdu;
  const std::uint64_t up = from_low & 0xfff0000000000000u;
  const double f = from_bits(to_bits(x) - up) + mul_add(0.25, from_bits(0x4010000000000000u - up), -1.);
  return {f, biased_power(from_low)};
}

/// x where a function of numbers from 0 on is differentiated: nan below, and +0 for -0, whose reciprocal is inf then.
template <class X>
NABLA_FUNCTION NABLA_INLINE constexpr auto from_zero_on(const X& x) {
  using T = base_of<X>;
  return choose(x < T(0), from_bits(ieee<T>::quiet_nan), x + T(0));
}

/// (ln(1+f) - f + f^2/2) / f^3, minimax on |f| <= 1/3; relative error of the logarithm 2.9e-9.
NABLA_FUNCTION NABLA_INLINE constexpr float log_tail(float f) {
  return polynomial(f, 0.3333333432674407958984375f, -0.2499994337558746337890625f, 0.19999711215496063232421875f,
                    -0.16673390567302703857421875f, 0.14302115142345428466796875f, -0.1228721439838409423828125f,
                    0.107705958187580108642578125f, -0.124306194484233856201171875f, 0.119773171842098236083984375f);
}

/// power ln2 + ln(1 + f)
NABLA_FUNCTION NABLA_INLINE constexpr float join_log(log_parts<float> x) {
  const float square = x.f * x.f;
  const float small = mul_add(x.power, -0x1.bd0106p-13f, x.f * square * log_tail(x.f));
  return mul_add(x.power, 0x1.63p-1f, x.f + mul_add(-0.5f, square, small));
}
/// With s = f / (2 + f), ln(1+f) = 2s + s^3 R(s^2) = f - f^2/2 + s (f^2/2 + s^2 R) as in fdlibm; own minimax R,
/// relative error 5e-18.
NABLA_FUNCTION NABLA_INLINE constexpr double join_log(log_parts<double> x) {
  const double s = x.f / (2. + x.f);
  const double z = s * s;
  const double half_square = 0.5 * x.f * x.f;
  const double r = z * polynomial(z, 0.66666666666666696272613990004174411, 0.39999999999899321645457916929444764,
                                  0.28571428626185485511, 0.22222211094896109943, 0.18182892130252263061,
                                  0.15331622197521357871, 0.14617654200462887346);
  const double small = mul_add(s, half_square + r, x.power * 0x1.a39ef35793c76p-33);
  return mul_add(x.power, 0x1.62e42feep-1, x.f - (half_square - small));
}

/// The logarithm y of x where x is a positive number, else -inf (at zero), nan (below) or x itself (inf, nan).
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T log_or_limit(T x, T y) {
  const bits_of<T> zero = zero_mask(x);
  const bits_of<T> unbounded = ~less_mask(magnitude_bits(x), ieee<T>::infinity);
  const T limit = pick(zero, from_bits(ieee<T>::infinity | ieee<T>::sign), x);
  return poison((sign_mask(x) & ~zero) | nan_mask(x), pick(zero | unbounded, limit, y));
}

/// log2 and log10: f and f^2/2 are split so that the leading product is exact; the sum keeps what a plain product of
/// ln(1+f) would lose near x = 1 (after fdlibm's e_log2 and e_log10).
NABLA_FUNCTION NABLA_INLINE constexpr float join_log_in_base(log_parts<float> x, float per_power_high,
                                                             float per_power_low, float per_log_high,
                                                             float per_log_low) {
  const float half_square = 0.5f * x.f * x.f;
  const float high = from_bits(to_bits(x.f - half_square) & 0xfffff000u);
  const float low = (x.f - high) - half_square + 2.f * half_square * x.f * log_tail(x.f);
  const float rest = mul_add(low + high, per_log_low, mul_add(low, per_log_high, x.power * per_power_low));
  return mul_add(x.power, per_power_high, mul_add(high, per_log_high, rest));
}

}  // namespace nabla::detail

namespace nabla::math {

/// ln x; -inf at 0, nan below. Error at most 0.8 ulp (f32), 0.8 ulp (f64).
/// Integers count as f32. Derivative: 1/x. Source: Cephes (f32) and fdlibm (f64), own minimax polynomials.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T log(T x) noexcept {
  NABLA_DEVICE_MATH(T, log, x)
  return detail::log_or_limit(x, detail::join_log(detail::split_log(x)));
}
NABLA_MATH_OF_INTEGERS(log)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto log(const X& x) noexcept {
  return detail::chain(x, log(x.value), detail::base_of<X>(1) / detail::from_zero_on(x.value));
}

/// Logarithm to base 2; -inf at 0, nan below; exact at powers of two. Error at most 1.3 ulp (f32); f64 is libm's.
/// Integers count as f32. Derivative: 1/(x ln2). Source: as log, the last product in two parts after fdlibm.
NABLA_FUNCTION NABLA_INLINE constexpr float log2(float x) noexcept {
  NABLA_DEVICE_MATH(float, log2, x)
  const float y = detail::join_log_in_base(detail::split_log(x), 1.f, 0.f, 0x1.716p0f, -0x1.7135a8p-13f);
  return detail::log_or_limit(x, y);
}
NABLA_FUNCTION NABLA_INLINE double log2(double x) noexcept { return NABLA_LIBM(log2, x); }
NABLA_MATH_OF_INTEGERS(log2)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto log2(const X& x) noexcept {
  const auto per_log = static_cast<detail::base_of<X>>(0x1.71547652b82fep0);
  return detail::chain(x, log2(x.value), per_log / detail::from_zero_on(x.value));
}

/// Logarithm to base 10; -inf at 0, nan below. Error at most 1.3 ulp (f32); f64 is libm's.
/// Integers count as f32. Derivative: 1/(x ln10). Source: as log2.
NABLA_FUNCTION NABLA_INLINE constexpr float log10(float x) noexcept {
  NABLA_DEVICE_MATH(float, log10, x)
  const float y =
      detail::join_log_in_base(detail::split_log(x), 0x1.3441p-2f, 0x1.a84fb6p-21f, 0x1.bccp-2f, -0x1.09d5b2p-15f);
  return detail::log_or_limit(x, y);
}
NABLA_FUNCTION NABLA_INLINE double log10(double x) noexcept { return NABLA_LIBM(log10, x); }
NABLA_MATH_OF_INTEGERS(log10)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto log10(const X& x) noexcept {
  const auto per_log = static_cast<detail::base_of<X>>(0x1.bcb7b1526e50ep-2);
  return detail::chain(x, log10(x.value), per_log / detail::from_zero_on(x.value));
}

/// ln(1 + x), to full precision near 0; -inf at -1, nan below; -0 stays -0.
/// Error at most 1.6 ulp (f32), 1.4 ulp (f64). Integers count as f32. Derivative: 1/(1 + x). Source: as log.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T log1p(T x) noexcept {
  NABLA_DEVICE_MATH(T, log1p, x)
  const T y = detail::join_log(detail::split_log1p(x));
  constexpr T tiny = sizeof(T) == 4 ? T(0x1p-25f) : T(0x1p-54);
  const auto pole = detail::zero_mask(x + T(1));
  const auto finite = detail::less_mask(detail::magnitude_bits(x), detail::ieee<T>::infinity);
  const T bounded = detail::pick(detail::beyond_mask(x, tiny) & finite, y, x);
  const T limit = detail::from_bits(detail::ieee<T>::infinity | detail::ieee<T>::sign);
  return detail::poison((detail::sign_mask(x + T(1)) & ~pole) | detail::nan_mask(x),
                        detail::pick(pole, limit, bounded));
}
NABLA_MATH_OF_INTEGERS(log1p)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto log1p(const X& x) noexcept {
  using T = detail::base_of<X>;
  return detail::chain(x, log1p(x.value), T(1) / detail::from_zero_on(x.value + T(1)));
}

}  // namespace nabla::math
