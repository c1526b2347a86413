// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct nextafter : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "nextafter";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    if constexpr (detail::DualPair<X, Y>) {
      constexpr int tag = detail::top_tag<X, Y>;
      const auto value = apply(detail::value_at<tag>(x), detail::value_at<tag>(y));
      return detail::make_dual<tag>(value, detail::tangent_or_zero<tag, detail::base_of<decltype(value)>>(x));
    } else {
      // Without their sign, bits are ordered as the numbers are: away from zero the next number has the next bits.
      using bits = detail::bits_of<X>;
      const bits of_x = detail::magnitude_bits(x), of_y = detail::magnitude_bits(y);
      const bits one_sign = ~(detail::sign_mask(x) ^ detail::sign_mask(y));
      const bits grows = detail::less_mask(of_x, of_y), shrinks = detail::less_mask(of_y, of_x);
      const bits stays = (one_sign & ~grows & ~shrinks) | detail::less_mask(of_x | of_y, bits{1});
      const X moved = detail::from_bits(detail::to_bits(x) - bits{1} + (grows & one_sign & bits{2}));
      const X next = detail::pick(detail::zero_mask(x), detail::with_sign(detail::from_bits(bits{1}), y), moved);
      return detail::poison(detail::nan_mask(x) | detail::nan_mask(y), detail::pick(stays, y, next));
    }
  }
  template <class H>
  struct of_half;
};
/// The same with the bits of H.
template <class H>
struct nextafter::of_half : nextafter {
  using nextafter::apply;  // of dual numbers
  NABLA_FUNCTION static NABLA_INLINE constexpr float apply(float x, float y) {
    const std::uint32_t u = H(x).bits, of_x = u & 0x7fffu, of_y = H(y).bits & 0x7fffu;
    const std::uint32_t one_sign = ~(detail::sign_mask(x) ^ detail::sign_mask(y));
    const std::uint32_t grows = detail::less_mask(of_x, of_y) & one_sign;
    const float moved = H::from_bits(static_cast<std::uint16_t>(u - 1u + (grows & 2u)));
    const float next = detail::pick(detail::zero_mask(x), detail::with_sign(float(H::from_bits(1)), y), moved);
    const std::uint32_t stays = 0u - static_cast<std::uint32_t>(x == y);
    return detail::poison(detail::nan_mask(x) | detail::nan_mask(y), detail::pick(stays, y, next));
  }
};
}  // namespace op

/// The number next to x in the direction of y that the dtype has; y where they are equal, nan where one of them is nan.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: 1 of x, 0 of y. Communication: none. Source: jax.numpy.nextafter.
NABLA_DETAIL_WORD_2(nextafter, op::nextafter,
                    "nabla::nextafter(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
