// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/detail/with_parameter.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct leaky_relu : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "leaky_relu";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y slope) {
    return math::leaky_relu(x, slope);
  }
};
}  // namespace op

/// x from 0 on, slope x below, of each element. The slope is 0.01 unless it is given.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: 1 from 0 on, slope below, of x; 0 from 0 on, x below, of slope. Communication: none.
/// Source: jax.nn.leaky_relu.
NABLA_DETAIL_WORD_WITH_PARAMETER(leaky_relu, op::leaky_relu, 0.01,
                                 "nabla::leaky_relu(x, slope) requires equal sizes and splits, dtypes that join, "
                                 "no pending sum")

}  // namespace nabla
