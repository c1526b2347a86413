// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla::detail {

/// 32 bits that say what x is: below, at or above those of inf. Plain x86-64 compares no 64-bit numbers, so that the
/// low half of a f64 is folded into one bit.
NABLA_FUNCTION NABLA_INLINE constexpr std::uint32_t kind_bits(float x) { return magnitude_bits(x); }
NABLA_FUNCTION NABLA_INLINE constexpr std::uint32_t kind_bits(double x) {
  const std::uint64_t u = magnitude_bits(x);
  const auto low = static_cast<std::uint32_t>(u);
  return static_cast<std::uint32_t>(u >> 32) | ((low | (0u - low)) >> 31);
}
template <class T>
inline constexpr std::uint32_t infinite_kind = sizeof(T) == 4 ? 0x7f800000u : 0x7ff00000u;

}  // namespace nabla::detail

/// Tests and moves of bits: exact, and true to their word under -ffast-math too. No derivative but copysign's.
namespace nabla::math {

/// Not a number. Never of an integer.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bool isnan(T x) noexcept {
  return detail::kind_bits(x) > detail::infinite_kind<T>;
}
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr bool isnan(T) noexcept {
  return false;
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr bool isnan(const X& x) noexcept {
  return isnan(detail::plain(x));
}

/// inf or -inf. Never of an integer.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bool isinf(T x) noexcept {
  return detail::kind_bits(x) == detail::infinite_kind<T>;
}
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr bool isinf(T) noexcept {
  return false;
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr bool isinf(const X& x) noexcept {
  return isinf(detail::plain(x));
}

/// Neither infinite nor nan. Always of an integer.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bool isfinite(T x) noexcept {
  return detail::kind_bits(x) < detail::infinite_kind<T>;
}
template <detail::Integer T>
NABLA_FUNCTION NABLA_INLINE constexpr bool isfinite(T) noexcept {
  return true;
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr bool isfinite(const X& x) noexcept {
  return isfinite(detail::plain(x));
}

/// |x| with the sign of y, also of a zero or a nan. Integers count as f32. Derivatives: the product of both signs in x
/// (0 at 0), zero in y.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T copysign(T x, T y) noexcept {
  return detail::with_sign(detail::magnitude(x), y);
}
NABLA_MATH_OF_MIXED_NUMBERS(copysign)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto copysign(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::plain(x);
  const auto sign = detail::base_of<decltype(x + y)>((u > 0) - (u < 0));
  const auto z = copysign(detail::value_at<tag>(x), detail::value_at<tag>(y));
  if constexpr (detail::tag_of<A> < tag) {
    return detail::constant_at(y, z);
  } else {
    return detail::chain(x, z, detail::times_sign(sign, decltype(sign)(detail::plain(y))));
  }
}

}  // namespace nabla::math
