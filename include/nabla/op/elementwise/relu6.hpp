// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct relu6 : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "relu6";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::relu6(x);
  }
};
}  // namespace op

/// Each element within [0, 6]; nan stays nan.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 between 0 and 6, else 0. Communication: none. Source: jax.nn.relu6.
NABLA_DETAIL_WORD_1(relu6, op::relu6, "nabla::relu6(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
