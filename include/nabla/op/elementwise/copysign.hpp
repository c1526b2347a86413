// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/classify.hpp>

namespace nabla {

namespace op {
struct copysign : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "copysign";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::copysign(x, y);
  }
};
}  // namespace op

/// The magnitude of x with the sign of y, that of a zero or a nan too.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: sign(x) copysign(1, y) of x. Communication: none. Source:
/// jax.numpy.copysign.
NABLA_DETAIL_WORD_2(copysign, op::copysign,
                    "nabla::copysign(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
