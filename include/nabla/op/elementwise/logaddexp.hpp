// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/logarithmic.hpp>

namespace nabla {

namespace op {
struct logaddexp : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "logaddexp";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::logaddexp(x, y);
  }
};
}  // namespace op

/// log(exp(x) + exp(y)) of two elements, without overflow. For complex numbers, the imaginary part is in (-pi, pi].
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: sigmoid(x - y) of x, sigmoid(y - x) of y. Communication: none. Source:
/// jax.numpy.logaddexp.
NABLA_DETAIL_WORD_2(logaddexp, op::logaddexp,
                    "nabla::logaddexp(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
