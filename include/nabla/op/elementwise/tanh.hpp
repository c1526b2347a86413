// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct tanh : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "tanh";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::tanh(x);
  }
};
}  // namespace op

/// Hyperbolic tangent of each element.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 - tanh(x)^2. Communication: none. Source: jax.numpy.tanh.
NABLA_DETAIL_WORD_1(tanh, op::tanh, "nabla::tanh(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
