// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct mish : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "mish";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::mish(x);
  }
};
}  // namespace op

/// x tanh(softplus(x)) of each element; 0 at -inf.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: t + x (1 - t^2) sigmoid(x), with t = tanh(softplus(x)). Communication: none. Source: jax.nn.mish.
NABLA_DETAIL_WORD_1(mish, op::mish, "nabla::mish(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
