// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct logical_or : elementwise_word<detail::truth_dtype, detail::linearity::none> {
  static constexpr const char* name = "logical_or";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(X x, Y y) {
    return (x != X{0}) | (y != Y{0});
  }
};
}  // namespace op

/// Whether one of two elements is not 0; nan is not 0. Of truth values it is `x | y`.
///
/// Shape: names of both, positional dims from the right. dtype: bool, of any dtypes that join. State: joined; an
/// unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose, literal_would_lose.
/// Derivative: none. Communication: none. Source: jax.numpy.logical_or.
NABLA_DETAIL_WORD_2(logical_or, op::logical_or,
                    "nabla::logical_or(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
