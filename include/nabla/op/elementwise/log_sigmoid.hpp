// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct log_sigmoid : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "log_sigmoid";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::log_sigmoid(x);
  }
};
}  // namespace op

/// log(sigmoid(x)) of each element, to full precision in both tails.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: sigmoid(-x). Communication: none. Source: jax.nn.log_sigmoid.
NABLA_DETAIL_WORD_1(log_sigmoid, op::log_sigmoid,
                    "nabla::log_sigmoid(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
