// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct exp : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "exp";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::exp(x);
  }
};
}  // namespace op

/// e^x of each element.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: exp(x). Communication: none. Source: jax.numpy.exp.
NABLA_DETAIL_WORD_1(exp, op::exp, "nabla::exp(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
