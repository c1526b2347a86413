// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct squared_error : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "squared_error";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    const auto apart = x - y;
    return apart * apart;
  }
};
}  // namespace op

/// (x - y)^2 of a prediction and a target. The mean squared error is `mean(squared_error(x, y), batch)`.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: 2 (x - y) of x. Communication: none. Source: optax.squared_error.
NABLA_DETAIL_WORD_2(squared_error, op::squared_error,
                    "nabla::squared_error(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
