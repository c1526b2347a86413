// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/activation.hpp>

namespace nabla {

namespace op {
struct silu : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "silu";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::silu(x);
  }
};
}  // namespace op

/// x sigmoid(x) of each element; 0 at -inf.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: s (1 + x (1 - s)) with s = sigmoid(x). Communication: none. Source: jax.nn.silu.
NABLA_DETAIL_WORD_1(silu, op::silu, "nabla::silu(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
