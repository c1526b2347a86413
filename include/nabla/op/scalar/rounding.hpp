// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla::detail {

/// The nearest whole number, ties to even, with the sign of x. Plain x86-64 has no instruction for it, and a library
/// call leaves the loop scalar: there 2^23 (2^52) is added and taken away again, which leaves no room for a fraction.
/// All rounding goes by it: g++ has vector code for rint, but not for floor, ceil and trunc unless -fno-trapping-math.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T nearest(T x) {
#if defined(__SSE4_1__) || defined(__aarch64__)
  if (!__builtin_is_constant_evaluated()) {
    if constexpr (sizeof(T) == 4) return __builtin_rintf(x);
    else return __builtin_rint(x);
  }
#endif
  constexpr T shift = ieee<T>::first_whole;
  const T whole = (magnitude(x) + shift) - shift;
  return pick(less_mask(magnitude_bits(x), to_bits(shift)), with_sign(whole, x), x);
}

}  // namespace nabla::detail

/// All functions of this header are exact; -0, inf and nan stay what they are. Integers count as f32. Derivative: zero.
namespace nabla::math {

/// The same of an integer, which is whole, and of a dual number.
#define NABLA_MATH_OF_WHOLE_NUMBERS(word)                                \
  template <detail::Integer T>                                           \
  NABLA_FUNCTION NABLA_INLINE constexpr float word(T x) noexcept {       \
    return static_cast<float>(x);                                        \
  }                                                                      \
  template <detail::Dual X>                                              \
  NABLA_FUNCTION NABLA_INLINE constexpr auto word(const X& x) noexcept { \
    return detail::constant_at(x, word(x.value));                        \
  }

/// The nearest whole number, ties to even.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T rint(T x) noexcept {
  NABLA_DEVICE_MATH(T, rint, x)
  return detail::nearest(x);
}
NABLA_MATH_OF_WHOLE_NUMBERS(rint)

/// The largest whole number not above x.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T floor(T x) noexcept {
  NABLA_DEVICE_MATH(T, floor, x)
  const T near = detail::nearest(x);
  return near - detail::keep(detail::sign_mask(x - near), T(1));
}
NABLA_MATH_OF_WHOLE_NUMBERS(floor)

/// The smallest whole number not below x.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T ceil(T x) noexcept {
  NABLA_DEVICE_MATH(T, ceil, x)
  return -floor(-x);
}
NABLA_MATH_OF_WHOLE_NUMBERS(ceil)

/// The whole number next to x in the direction of zero.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T trunc(T x) noexcept {
  NABLA_DEVICE_MATH(T, trunc, x)
  return detail::times_sign(floor(detail::magnitude(x)), x);
}
NABLA_MATH_OF_WHOLE_NUMBERS(trunc)

/// The nearest whole number, ties away from zero (as std::round; `rint` has ties to even, as jnp.round).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T round(T x) noexcept {
  NABLA_DEVICE_MATH(T, round, x)
  const T ax = detail::magnitude(x);
  const T near = detail::nearest(ax);
  // Only a tie that went down to an even number is mended: there ax - near is one half.
  return detail::times_sign(near + detail::keep(~detail::sign_mask(ax - near - T(0.5)), T(1)), x);
}
NABLA_MATH_OF_WHOLE_NUMBERS(round)
#undef NABLA_MATH_OF_WHOLE_NUMBERS

/// x - n y, n the quotient truncated; the sign of x; nan at y = 0 and at infinite x. Exact; libm's, not vectorised.
/// Derivatives: 1 in x, -trunc(x/y) in y.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE T fmod(T x, T y) noexcept {
  if constexpr (sizeof(T) == 8) {
    return NABLA_LIBM(fmod, x, y);
  } else {
    return NABLA_LIBM(fmodf, x, y);
  }
}
NABLA_MATH_OF_MIXED_NUMBERS(fmod)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto fmod(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto z = fmod(detail::value_at<tag>(x), detail::value_at<tag>(y));
  const auto times = rint((detail::plain(x) - detail::plain(z)) / detail::plain(y));
  return detail::chain(x, y, z, decltype(times)(1), -times);
}

}  // namespace nabla::math
