// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/detail/with_parameter.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct celu : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "celu";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y a) {
    return math::celu(x, a);
  }
};
}  // namespace op

/// x above 0, a (exp(x / a) - 1) below, of each element: its derivative in x has no jump. a is 1 unless it is given.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: 1 above 0, exp(x / a) else, of x; 0 above 0, exp(x / a) (1 - x / a) - 1 else, of a.
/// Communication: none. Source: jax.nn.celu.
NABLA_DETAIL_WORD_WITH_PARAMETER(celu, op::celu, 1.,
                                 "nabla::celu(x, a) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
