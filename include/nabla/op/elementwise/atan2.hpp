// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/inverse_trig.hpp>

namespace nabla {

namespace op {
struct atan2 : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "atan2";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X y, Y x) {
    return math::atan2(y, x);
  }
};
}  // namespace op

/// The angle of the point (x, y) in (-pi, pi], of two elements.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: x / (x^2 + y^2) of y, -y / (x^2 + y^2) of x. Communication: none. Source:
/// jax.numpy.arctan2.
NABLA_DETAIL_WORD_2(atan2, op::atan2,
                    "nabla::atan2(y, x) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
