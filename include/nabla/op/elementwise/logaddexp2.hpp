// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/logarithmic.hpp>

namespace nabla {

namespace op {
struct logaddexp2 : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "logaddexp2";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::logaddexp2(x, y);
  }
};
}  // namespace op

/// log2(2^x + 2^y) of two elements, without overflow. For complex numbers, the imaginary part is in (-pi / ln 2,
/// pi / ln 2].
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: 1 / (1 + 2^(y - x)) of x, 1 / (1 + 2^(x - y)) of y. Communication: none. Source:
/// jax.numpy.logaddexp2.
NABLA_DETAIL_WORD_2(logaddexp2, op::logaddexp2,
                    "nabla::logaddexp2(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
