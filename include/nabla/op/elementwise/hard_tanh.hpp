// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct hard_tanh : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "hard_tanh";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::hard_tanh(x);
  }
};
}  // namespace op

/// Each element within [-1, 1]; nan stays nan.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 from -1 to 1, else 0. Communication: none. Source: jax.nn.hard_tanh.
NABLA_DETAIL_WORD_1(hard_tanh, op::hard_tanh,
                    "nabla::hard_tanh(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
