// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/activation.hpp>

namespace nabla {

namespace op {
struct sigmoid : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "sigmoid";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::sigmoid(x);
  }
};
}  // namespace op

/// 1 / (1 + e^-x) of each element, to full precision in both tails.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: sigmoid(x) (1 - sigmoid(x)). Communication: none. Source: jax.nn.sigmoid.
NABLA_DETAIL_WORD_1(sigmoid, op::sigmoid, "nabla::sigmoid(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
