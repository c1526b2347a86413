// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/rounding.hpp>

namespace nabla::detail {

/// The bits of an integer as a number without sign.
template <Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr auto bits_of_integer(T x) {
  return static_cast<std::make_unsigned_t<T>>(x);
}
template <Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr auto magnitude_of_integer(T x) {
  const auto u = bits_of_integer(x);
  return is_negative(x) ? static_cast<decltype(u)>(std::make_unsigned_t<T>{0} - u) : u;
}
/// How many bits of a number without sign are 1, by sums of two, four and eight bits side by side: std::popcount is no
/// function of a device.
NABLA_FUNCTION NABLA_INLINE constexpr int count_ones(std::uint64_t u) {
  u -= (u >> 1) & 0x5555555555555555u;
  u = (u & 0x3333333333333333u) + ((u >> 2) & 0x3333333333333333u);
  u = (u + (u >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>((u * 0x0101010101010101u) >> 56);
}
template <class U>
NABLA_FUNCTION NABLA_INLINE constexpr U common_divisor(U a, U b) {
  while (b != 0) {
    const U rest = static_cast<U>(a % b);
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace nabla::detail

/// Functions of integers, and of quotients that are rounded down. Nothing is undefined: what overflows wraps around.
namespace nabla::math {

/// The greatest common divisor, not negative; of 0 and 0 it is 0.
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T gcd(T x, T y) noexcept {
  return static_cast<T>(detail::common_divisor(detail::magnitude_of_integer(x), detail::magnitude_of_integer(y)));
}
/// The least common multiple, not negative unless it overflows; of 0 and another number it is 0.
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T lcm(T x, T y) noexcept {
  const auto a = detail::magnitude_of_integer(x);
  const auto b = detail::magnitude_of_integer(y);
  const auto divisor = detail::common_divisor(a, b);
  if (divisor == 0) return T{0};
  return static_cast<T>(static_cast<decltype(divisor)>(detail::wrapped_product(a / divisor, +b)));
}

/// x shifted by y bits to the left; 0 where y is negative or not less than the number of bits.
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T left_shift(T x, T y) noexcept {
  constexpr auto bits = static_cast<std::make_unsigned_t<T>>(8 * sizeof(T));
  const auto count = detail::bits_of_integer(y);
  const bool fits = count < bits;
  const auto moved = detail::bits_of_integer(x) << (fits ? count : 0);
  return fits ? static_cast<T>(moved) : T{0};
}
/// x shifted by y bits to the right, the sign kept; 0 or -1 where y is negative or not less than the number of bits.
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T right_shift(T x, T y) noexcept {
  constexpr auto bits = static_cast<std::make_unsigned_t<T>>(8 * sizeof(T));
  const auto count = detail::bits_of_integer(y);
  const bool fits = count < bits;
  const T moved = static_cast<T>(x >> (fits ? count : 0));
  return fits ? moved : detail::is_negative(x) ? static_cast<T>(-1) : T{0};
}
/// How many bits are 1.
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T population_count(T x) noexcept {
  return static_cast<T>(detail::count_ones(detail::bits_of_integer(x)));
}
/// How many bits before the first 1, seen from the left; all of them of 0.
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T clz(T x) noexcept {
  std::uint64_t u = detail::bits_of_integer(x);
  for (int shift = 1; shift < 64; shift *= 2) u |= u >> shift;
  return static_cast<T>(8 * static_cast<int>(sizeof(T)) - detail::count_ones(u));
}

/// x - n y with n = x/y rounded down, so that it has the sign of y, as Python's `%`; nan at y = 0 and at infinite x.
/// f32 and f64: by libm's fmod, not vectorised. Of integers by 0 it is 0. Derivatives: 1 in x, -floor(x/y) in y.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE T mod(T x, T y) noexcept {
  const T rest = fmod(x, y);
  if (rest == T(0)) return detail::with_sign(T(0), y);
  return (rest < T(0)) != (y < T(0)) ? rest + y : rest;
}
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T mod(T x, T y) noexcept {
  const T rest = detail::rest(x, y);
  return rest != T{0} && detail::is_negative(rest) != detail::is_negative(y) ? static_cast<T>(rest + y) : rest;
}
/// x/y rounded down, exactly: of (1, 0.1), whose quotient rounds to 10, it is 9. Where y is 0 it is x/y, of integers 0.
/// f32 and f64: by libm's fmod, not vectorised. Derivatives: zero.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE T floor_divide(T x, T y) noexcept {
  if (y == T(0)) return x / y;
  const T rest = fmod(x, y);
  const T quotient = (x - rest) / y - ((rest != T(0) && (rest < T(0)) != (y < T(0))) ? T(1) : T(0));
  // A quotient of two exact multiples is whole but for its rounding.
  const T whole = detail::nearest(quotient);
  return whole == T(0) ? detail::with_sign(T(0), x / y) : whole;
}
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr T floor_divide(T x, T y) noexcept {
  const T rest = detail::rest(x, y);
  const T cut = detail::quotient(x, y);
  return rest != T{0} && detail::is_negative(rest) != detail::is_negative(y) ? static_cast<T>(cut - T{1}) : cut;
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE auto mod(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto times = floor_divide(detail::plain(x), detail::plain(y));
  return detail::chain(x, y, mod(detail::value_at<tag>(x), detail::value_at<tag>(y)), decltype(times)(1), -times);
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE auto floor_divide(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto value = floor_divide(detail::value_at<tag>(x), detail::value_at<tag>(y));
  return detail::make_dual<tag>(value, detail::base_of<decltype(value)>(0));
}

}  // namespace nabla::math
