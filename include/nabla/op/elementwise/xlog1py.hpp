// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/logarithmic.hpp>

namespace nabla {

namespace op {
struct xlog1py : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "xlog1py";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::xlog1py(x, y);
  }
};
}  // namespace op

/// x log(1 + y) of two elements, to full precision near y = 0; 0 where x is 0, whatever y is but nan.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: log(1 + y) of x, x / (1 + y) of y. Communication: none. Source:
/// jax.scipy.special.xlog1py.
NABLA_DETAIL_WORD_2(xlog1py, op::xlog1py,
                    "nabla::xlog1py(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
