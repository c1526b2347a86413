// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <type_traits>

#include <nabla/core/bits.hpp>
#include <nabla/core/complex.hpp>
#include <nabla/core/dtype.hpp>

/// In device code a function of nabla::math is the device's own; constants are always computed by the host formula.
#if NABLA_ON_DEVICE
#define NABLA_DEVICE_MATH(type, name, ...)                          \
  if (!__builtin_is_constant_evaluated()) {                         \
    if constexpr (sizeof(type) == 4) return ::name##f(__VA_ARGS__); \
    else return ::name(__VA_ARGS__);                                \
  }
#else
#define NABLA_DEVICE_MATH(type, name, ...)
#endif

/// A function left to the C library, without <cmath>, which costs 100 ms a file.
#if NABLA_ON_DEVICE
#define NABLA_LIBM(name, ...) ::name(__VA_ARGS__)
#else
#define NABLA_LIBM(name, ...) __builtin_##name(__VA_ARGS__)
#endif

/// What the functions of nabla::math are made of. They select with integer masks on bit patterns: a float comparison
/// in a select leaves the g++ loop scalar (it may trap), a mask does not. They never branch and never test two 64-bit
/// numbers with `<`, which plain x86-64 has no vector instruction for.
namespace nabla::detail {

template <class T>
concept Integer = std::is_integral_v<T>;
template <class T>
concept Real = std::is_same_v<T, float> || std::is_same_v<T, double>;
template <class T>
concept Complex = is_complex<T>;

/// The dtype of a function of two numbers: f64 if one is f64, else f32.
template <class A, class B>
using common_real = std::conditional_t<std::is_same_v<A, double> || std::is_same_v<B, double>, double, float>;

/// A pair of numbers whose dtypes differ, or of integers: both count as `common_real`.
template <class A, class B>
concept MixedPair = (Real<A> || Integer<A>)&&(Real<B> || Integer<B>)&&!(Real<A> && std::is_same_v<A, B>);

/// Of an integer: the same function of it as a float.
#define NABLA_MATH_OF_INTEGERS(word)                               \
  template <::nabla::detail::Integer T>                            \
  NABLA_FUNCTION NABLA_INLINE constexpr float word(T x) noexcept { \
    return word(static_cast<float>(x));                            \
  }
/// Of such a pair: the same function of both in that dtype.
#define NABLA_MATH_OF_MIXED_NUMBERS(word)                              \
  template <class A, ::nabla::detail::MixedPair<A> B>                  \
  NABLA_FUNCTION NABLA_INLINE constexpr auto word(A x, B y) noexcept { \
    using T = ::nabla::detail::common_real<A, B>;                      \
    return word(static_cast<T>(x), static_cast<T>(y));                 \
  }

template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bits_of<T> magnitude_bits(T x) {
  return to_bits(x) & ~ieee<T>::sign;
}

/// All ones where the sign bit is set (also for -0 and a negative nan).
NABLA_FUNCTION NABLA_INLINE constexpr std::uint32_t sign_mask(float x) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(to_bits(x)) >> 31);
}
NABLA_FUNCTION NABLA_INLINE constexpr std::uint64_t sign_mask(double x) {
  return std::uint64_t{0} - (to_bits(x) >> 63);
}

/// All ones where |x| > bound, nan included; bound is positive or zero.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bits_of<T> beyond_mask(T x, T bound) {
  return less_mask(to_bits(bound), magnitude_bits(x));
}
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bits_of<T> nan_mask(T x) {
  return less_mask(ieee<T>::infinity, magnitude_bits(x));
}
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bits_of<T> zero_mask(T x) {
  return less_mask(magnitude_bits(x), bits_of<T>{1});
}

/// mask ? a : b
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T pick(bits_of<T> mask, T a, T b) {
  return from_bits((to_bits(a) & mask) | (to_bits(b) & ~mask));
}
/// mask ? a : +0
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T keep(bits_of<T> mask, T a) {
  return from_bits(to_bits(a) & mask);
}
/// mask ? nan : x
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T poison(bits_of<T> mask, T x) {
  return from_bits(to_bits(x) | (mask & ieee<T>::quiet_nan));
}
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T magnitude(T x) {
  return from_bits(magnitude_bits(x));
}
/// x >= 0 with the sign of y put on it.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T with_sign(T x, T y) {
  return from_bits(to_bits(x) | (to_bits(y) & ieee<T>::sign));
}
/// x, negated where y has its sign bit set.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T times_sign(T x, T y) {
  return from_bits(to_bits(x) ^ (to_bits(y) & ieee<T>::sign));
}
/// x within [-bound, bound], its sign kept; a nan becomes +-bound.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T clamp_magnitude(T x, T bound) {
  return pick(beyond_mask(x, bound), with_sign(bound, x), x);
}

/// Whether a product can be had exactly in one instruction: std::fma without it is a library call, which would leave
/// the loop scalar and 20 times slower.
NABLA_FUNCTION NABLA_INLINE constexpr bool has_fused_product() {
#if NABLA_ON_DEVICE || defined(__FMA__) || defined(__ARM_FEATURE_FMA) || defined(__FP_FAST_FMA)
  return !__builtin_is_constant_evaluated();
#else
  return false;
#endif
}

/// a * b + c, rounded once where the machine does that in one instruction, else twice.
NABLA_FUNCTION NABLA_INLINE constexpr float mul_add(float a, float b, float c) {
  NABLA_DEVICE_MATH(float, fma, a, b, c)
  if (has_fused_product()) return __builtin_fmaf(a, b, c);
  return a * b + c;
}
NABLA_FUNCTION NABLA_INLINE constexpr double mul_add(double a, double b, double c) {
  NABLA_DEVICE_MATH(double, fma, a, b, c)
  if (has_fused_product()) return __builtin_fma(a, b, c);
  return a * b + c;
}

/// c0 + c1 x + c2 x^2 + ...
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T polynomial(T, T c0) {
  return c0;
}
template <Real T, class... Rest>
NABLA_FUNCTION NABLA_INLINE constexpr T polynomial(T x, T c0, Rest... rest) {
  return mul_add(x, polynomial(x, rest...), c0);
}

/// What a * b lost when it was rounded to `product`: exact, by one fused product or by Dekker's splitting (1971).
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T product_error(T a, T b, T product) {
  if (has_fused_product()) return mul_add(a, b, -product);
  constexpr bits_of<T> low = sizeof(T) == 4 ? bits_of<T>{0xfff} : bits_of<T>{0x7ffffff};
  const T ah = from_bits(to_bits(a) & ~low);
  const T bh = from_bits(to_bits(b) & ~low);
  const T al = a - ah;
  const T bl = b - bh;
  return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
}

}  // namespace nabla::detail
