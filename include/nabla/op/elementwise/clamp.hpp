// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct clamp : elementwise_word<detail::same_dtype, detail::linearity::none> {
  static constexpr const char* name = "clamp";
  template <class X, class L, class H>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, L low, H high) {
    const auto bounded = bound(x < low, x, low);
    return bound(high < bounded, bounded, high);
  }

 private:
  template <class X, class B>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto bound(bool past, X x, B b) {
    if constexpr (detail::DualPair<X, B>) {
      constexpr int tag = detail::top_tag<X, B>;
      return detail::taken(past, x == b, b, x, bound(past, detail::value_at<tag>(x), detail::value_at<tag>(b)));
    } else {
      return past ? b : x;
    }
  }
};
}  // namespace op

/// Each element within [low, high]: `clamp(x, 0, 1)`. nan stays nan; a bound that is nan bounds nothing; where low >
/// high the result is high.
///
/// Shape: names of all, positional dims from the right. dtype: joined without loss. State: joined; an unreduced
/// operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose, literal_would_lose. Derivative:
/// 1 of x where it lies within the bounds, of the bound past them, 1/2 of each at a bound. Communication: none. Source:
/// std::clamp, jax.numpy.clip.
NABLA_DETAIL_WORD_3(clamp, op::clamp,
                    "nabla::clamp(x, low, high) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
