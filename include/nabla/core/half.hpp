// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <limits>
#include <nabla/core/bits.hpp>
#include <type_traits>

// Floating numbers of 16 bits: for storage. Their arithmetic is that of float, which they become without loss. The
// conversions are integer arithmetic that both compilers vectorise: g++ 12 has _Float16 but converts it element by
// element, clang 14 has none on x86 (decision 47).
namespace nabla {

namespace detail {

template <class X>
concept is_float_in_16_bits = sizeof(X) == 2 && requires(const X& x) {
  x.operator float();
  x.bits;
};

/// A number as a float that rounds to the same number of 16 bits: where digits are lost the last bit is 1, so that the
/// second rounding sees them (Boldo and Melquiond, 2008).
constexpr NABLA_FUNCTION NABLA_INLINE float to_odd(float x) { return x; }
constexpr NABLA_FUNCTION NABLA_INLINE float to_odd(double x) {
  const float near = static_cast<float>(x);
  const double back = static_cast<double>(near);
  const std::uint32_t u = to_bits(near);
  const std::uint32_t even = even_mask(u);
  const std::uint32_t lost = 0u - static_cast<std::uint32_t>(back != x);
  const bool inwards = x < 0 ? back > x : back < x;
  const std::uint32_t step = (0u - static_cast<std::uint32_t>(!inwards)) | 1u;  // 1 outwards, -1
  return from_bits(u + (step & even & lost));
}
constexpr NABLA_FUNCTION NABLA_INLINE float to_odd(long double x) { return to_odd(static_cast<double>(x)); }
template <class X>
requires std::is_integral_v<X>
constexpr NABLA_FUNCTION NABLA_INLINE float to_odd(X x) {
  if constexpr (sizeof(X) < 8) {
    return to_odd(static_cast<double>(x));
  } else {
    // Eleven bits fewer, of which the last is 1 where one of those was: no more than a double has.
    const X high = static_cast<X>(x / 2048), rest = static_cast<X>(x % 2048);
    const X odd = rest == 0 || high % 2 != 0 ? high : rest < X{1} ? static_cast<X>(high - 1) : static_cast<X>(high + 1);
    const bool is_short = high < X{1} << 41 && (!std::is_signed_v<X> || high > static_cast<X>(-(X{1} << 41)));
    return to_odd(is_short ? static_cast<double>(x) : static_cast<double>(odd) * 2048.);
  }
}

}  // namespace detail

/// A float without its last 16 bits: 8 significant bits, the range of float.
struct bfloat16 {
  std::uint16_t bits;

  bfloat16() = default;
  /// Rounded to the nearest, of two to the even one; nan stays nan.
  template <class X>
  requires(std::is_arithmetic_v<X> || detail::is_float_in_16_bits<X>) constexpr NABLA_FUNCTION NABLA_INLINE
      explicit bfloat16(X x)
      : bits(rounded(detail::to_odd(x))) {}
  constexpr NABLA_FUNCTION NABLA_INLINE operator float() const {
    return detail::from_bits(static_cast<std::uint32_t>(bits) << 16);
  }
  static constexpr NABLA_FUNCTION bfloat16 from_bits(std::uint16_t bits) { return __builtin_bit_cast(bfloat16, bits); }

 private:
  static constexpr NABLA_FUNCTION NABLA_INLINE std::uint16_t rounded(float x) {
    const std::uint32_t u = detail::to_bits(x);
    const std::uint32_t is_nan = detail::less_mask(detail::ieee<float>::infinity, u & 0x7fffffffu);
    const std::uint32_t near = (u + 0x7fffu + ((u >> 16) & 1u)) >> 16, nan = (u >> 16) | 0x40u;
    return static_cast<std::uint16_t>((near & ~is_nan) | (nan & is_nan));
  }
};

/// IEEE 754 binary16: 11 significant bits, up to 65504.
struct float16 {
  std::uint16_t bits;

  float16() = default;
  /// Rounded to the nearest, of two to the even one; nan stays nan.
  template <class X>
  requires(std::is_arithmetic_v<X> || detail::is_float_in_16_bits<X>) constexpr NABLA_FUNCTION NABLA_INLINE
      explicit float16(X x)
      : bits(rounded(detail::to_odd(x))) {}
  /// The exponent is moved by a product, which leaves inf and nan what they are; below 2^-14 the digits are a sum's.
  constexpr NABLA_FUNCTION NABLA_INLINE operator float() const {
    const std::uint32_t u = bits, magnitude = u & 0x7fffu;
    // (clang refuses a product with nan in constants.)
    if (__builtin_is_constant_evaluated() && magnitude >= 0x7c00u)
      return detail::from_bits(detail::ieee<float>::infinity | (magnitude << 13) | ((u & 0x8000u) << 16));
    const float normal = detail::from_bits((magnitude << 13) + 0x70000000u) * 0x1p-112f;
    const float small = detail::from_bits(magnitude | 0x3f000000u) - .5f;
    const std::uint32_t is_small = detail::less_mask(magnitude, 0x400u);
    return detail::from_bits((detail::to_bits(small) & is_small) |
                                 (detail::to_bits(normal) & ~is_small) | ((u & 0x8000u) << 16));
  }
  static constexpr NABLA_FUNCTION float16 from_bits(std::uint16_t bits) { return __builtin_bit_cast(float16, bits); }

 private:
  /// The sum with a power of two, 2^13 times as large or 2^-1, cuts off the digits as the processor rounds. (After M.
  /// Dukhan's FP16, 2017.)
  static constexpr NABLA_FUNCTION NABLA_INLINE std::uint16_t rounded(float x) {
    const std::uint32_t u = detail::to_bits(x), magnitude = u & 0x7fffffffu;
    const std::uint32_t is_nan = detail::less_mask(detail::ieee<float>::infinity, magnitude);
    const std::uint32_t is_large = detail::less_mask(0x477fffffu, magnitude);
    const std::uint32_t within = (0x477fffffu & is_large) | (magnitude & ~is_large);  // the last one becomes inf
    const std::uint32_t exponent = within & detail::ieee<float>::infinity,
                        is_small = detail::less_mask(exponent, 0x38800000u);
    const std::uint32_t power = ((0x38800000u & is_small) | (exponent & ~is_small)) + 0x07800000u;
    const std::uint32_t sum = detail::to_bits(detail::from_bits(power) + detail::from_bits(within) * 4.f);
    const std::uint32_t number = ((sum >> 13) & 0x7c00u) + (sum & 0xfffu);
    return static_cast<std::uint16_t>((number & ~is_nan) | (0x7e00u & is_nan) | ((u >> 16) & 0x8000u));
  }
};

}  // namespace nabla

namespace nabla::detail {

/// What std::numeric_limits says of a floating format of 16 bits.
template <class T, int Digits, int Exponent>
struct limits_of_half {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false, is_iec559 = true,
                        is_bounded = true, is_modulo = false, traps = false, tinyness_before = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true, has_denorm_loss = false;
  static constexpr std::float_denorm_style has_denorm = std::denorm_present;
  static constexpr std::float_round_style round_style = std::round_to_nearest;
  static constexpr int radix = 2, digits = Digits, max_exponent = Exponent, min_exponent = 3 - Exponent;
  static constexpr int digits10 = (Digits - 1) * 301 / 1000, max_digits10 = Digits * 301 / 1000 + 2;
  static constexpr int max_exponent10 = Exponent * 301 / 1000, min_exponent10 = -((Exponent - 2) * 301 / 1000);
  static constexpr std::uint16_t exponent = 0x8000u - (1u << (Digits - 1));  ///< of inf
  static constexpr T of(unsigned bits) { return T::from_bits(static_cast<std::uint16_t>(bits)); }
  static constexpr T infinity() noexcept { return of(exponent); }
  static constexpr T quiet_NaN() noexcept { return of(exponent | 1u << (Digits - 2)); }
  static constexpr T signaling_NaN() noexcept { return of(exponent | 1u); }
  static constexpr T max() noexcept { return of(exponent - 1u); }
  static constexpr T lowest() noexcept { return of(0x8000u | (exponent - 1u)); }
  static constexpr T min() noexcept { return of(1u << (Digits - 1)); }
  static constexpr T denorm_min() noexcept { return of(1u); }
  static constexpr T round_error() noexcept { return T(.5f); }
  static constexpr T epsilon() noexcept { return T(1.f / static_cast<float>(1 << (Digits - 1))); }
};

template <class T>
inline constexpr bool is_half = std::is_same_v<T, bfloat16> || std::is_same_v<T, float16>;
/// Whether the numbers of a dtype are floating.
template <class T>
inline constexpr bool is_floating = std::is_floating_point_v<T> || is_half<T>;
/// The type that a kernel computes with numbers of T in.
template <class T>
using computing = std::conditional_t<is_half<T>, float, T>;

}  // namespace nabla::detail

template <>
class std::numeric_limits<nabla::bfloat16> : public nabla::detail::limits_of_half<nabla::bfloat16, 8, 128> {};
template <>
class std::numeric_limits<nabla::float16> : public nabla::detail::limits_of_half<nabla::float16, 11, 16> {};
