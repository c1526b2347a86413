// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <nabla/core/config.hpp>

// The bit patterns of floating numbers, and masks of all ones or zeros. A loop that selects with masks vectorises where one
// that compares floats does not.
namespace nabla::detail {

NABLA_FUNCTION NABLA_INLINE constexpr std::uint32_t to_bits(float x) { return __builtin_bit_cast(std::uint32_t, x); }
NABLA_FUNCTION NABLA_INLINE constexpr std::uint64_t to_bits(double x) { return __builtin_bit_cast(std::uint64_t, x); }
NABLA_FUNCTION NABLA_INLINE constexpr float from_bits(std::uint32_t u) { return __builtin_bit_cast(float, u); }
NABLA_FUNCTION NABLA_INLINE constexpr double from_bits(std::uint64_t u) { return __builtin_bit_cast(double, u); }

/// The two formats by name, for functions written once for both.
template <class T>
struct ieee;
template <>
struct ieee<float> {
  using bits = std::uint32_t;
  static constexpr bits sign = 0x80000000u, infinity = 0x7f800000u, quiet_nan = 0x7fc00000u, least_normal = 0x00800000u;
  static constexpr float first_whole = 0x1p23f;  // from here on every number is whole
};
template <>
struct ieee<double> {
  using bits = std::uint64_t;
  static constexpr bits sign = 0x8000000000000000u, infinity = 0x7ff0000000000000u, quiet_nan = 0x7ff8000000000000u,
                        least_normal = 0x0010000000000000u;
  static constexpr double first_whole = 0x1p52;
};
template <class T>
using bits_of = typename ieee<T>::bits;

/// All ones where a < b, else zero. Both below half the range, so that the difference keeps its sign.
NABLA_FUNCTION NABLA_INLINE constexpr std::uint32_t less_mask(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(a - b) >> 31);
}
/// A logical shift and a negation: plain x86-64 has no arithmetic shift of 64-bit lanes.
NABLA_FUNCTION NABLA_INLINE constexpr std::uint64_t less_mask(std::uint64_t a, std::uint64_t b) {
  return std::uint64_t{0} - ((a - b) >> 63);
}

/// All ones where the whole number is even. Not as ~(0 - (n & 1)): g++ 16 reads that as a bool, and the
/// loop stays scalar.
NABLA_FUNCTION NABLA_INLINE constexpr std::uint32_t even_mask(std::uint32_t n) { return (n & 1u) - 1u; }
NABLA_FUNCTION NABLA_INLINE constexpr std::uint64_t even_mask(std::uint64_t n) { return (n & 1u) - 1u; }

/// A power of two that brings a magnitude of these bits into [1/4, 1/2), the largest ones below 4: its square neither
/// overflows nor vanishes.
template <class T>
NABLA_FUNCTION NABLA_INLINE constexpr T scale_for_square(bits_of<T> magnitude) {
  constexpr auto step = ieee<T>::least_normal, infinity = ieee<T>::infinity;
  const auto exponent = magnitude & infinity, is_largest = less_mask(infinity - 3 * step, exponent);
  return from_bits((step & is_largest) | ((infinity - 2 * step - exponent) & ~is_largest));
}

}  // namespace nabla::detail
