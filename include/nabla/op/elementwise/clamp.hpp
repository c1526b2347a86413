// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct clamp : elementwise_word<detail::same_dtype, detail::linearity::none> {
  static constexpr const char* name = "clamp";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T x, T low, T high) {
    const T bounded = x < low ? low : x;
    return high < bounded ? high : bounded;
  }
};
}  // namespace op

/// Each element within [low, high]: `clamp(x, 0, 1)`. nan stays nan; a bound that is nan bounds nothing; where low >
/// high the result is high.
///
/// Shape: names of all, positional dims from the right. dtype: joined without loss. State: joined; an unreduced
/// operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose, literal_would_lose. Derivative:
/// 1 of x where it lies within the bounds, of the bound that it meets elsewhere. Communication: none. Source:
/// std::clamp, jax.numpy.clip.
NABLA_DETAIL_WORD_3(clamp, op::clamp,
                    "nabla::clamp(x, low, high) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
