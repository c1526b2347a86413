// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct fmin : elementwise_word<detail::same_dtype, detail::linearity::none> {
  static constexpr const char* name = "fmin";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    if constexpr (detail::DualPair<X, Y>) {
      constexpr int tag = detail::top_tag<X, Y>;
      const auto value = apply(detail::value_at<tag>(x), detail::value_at<tag>(y));
      return detail::taken((x < y) || (y != y), x == y, x, y, value);
    } else {
      return ((x < y) | (y != y)) ? x : y;
    }
  }
};
}  // namespace op

/// The smaller of two elements; of a number and nan the number. With nan as nan it is `minimum`.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, bool too. State: joined; an
/// unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose, literal_would_lose.
/// Derivative: 1 for the operand that is taken, 1/2 for each where they are equal. Communication: none. Source:
/// jax.numpy.fmin.
NABLA_DETAIL_WORD_2(fmin, op::fmin,
                    "nabla::fmin(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
