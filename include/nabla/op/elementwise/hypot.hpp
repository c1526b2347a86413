// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/power.hpp>

namespace nabla {

namespace op {
struct hypot : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "hypot";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::hypot(x, y);
  }
};
}  // namespace op

/// sqrt(x^2 + y^2) of two elements, without overflow.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: x / hypot(x, y) of x, y / hypot(x, y) of y. Communication: none. Source:
/// jax.numpy.hypot.
NABLA_DETAIL_WORD_2(hypot, op::hypot,
                    "nabla::hypot(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
