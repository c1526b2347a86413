// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/detail/with_parameter.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct squareplus : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "squareplus";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y b) {
    return math::squareplus(x, b);
  }
};
}  // namespace op

/// (x + sqrt(x^2 + b)) / 2 of each element: a softplus without exponentials. b is 4 unless it is given, and not
/// negative.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: squareplus(x, b) / sqrt(x^2 + b) of x, 1 / (4 sqrt(x^2 + b)) of b. Communication:
/// none. Source: jax.nn.squareplus.
NABLA_DETAIL_WORD_WITH_PARAMETER(squareplus, op::squareplus, 4.,
                                 "nabla::squareplus(x, b) requires equal sizes and splits, dtypes that join, no "
                                 "pending sum")

}  // namespace nabla
