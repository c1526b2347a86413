// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct hard_sigmoid : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "hard_sigmoid";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::hard_sigmoid(x);
  }
};
}  // namespace op

/// relu6(x + 3) / 6 of each element: a sigmoid of straight lines.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1/6 between -3 and 3, else 0. Communication: none. Source: jax.nn.hard_sigmoid.
NABLA_DETAIL_WORD_1(hard_sigmoid, op::hard_sigmoid,
                    "nabla::hard_sigmoid(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
