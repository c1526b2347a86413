// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/activation.hpp>

namespace nabla {

namespace op {
struct gelu_tanh : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "gelu_tanh";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::gelu_tanh(x);
  }
};
}  // namespace op

/// The tanh form of gelu, x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2 of each element: what `jax.nn.gelu(x)`
/// gives unless it is told `approximate=False`. It differs from gelu by up to 5e-4.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: sigmoid(u) (1 + x sigmoid(-u) u'), with u = 2 sqrt(2 / pi) (x + 0.044715 x^3). Communication: none.
/// Source: jax.nn.gelu.
NABLA_DETAIL_WORD_1(gelu_tanh, op::gelu_tanh,
                    "nabla::gelu_tanh(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
