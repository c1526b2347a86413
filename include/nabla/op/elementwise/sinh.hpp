// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct sinh : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "sinh";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::sinh(x);
  }
};
}  // namespace op

/// Hyperbolic sine of each element.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: cosh(x). Communication: none. Source: jax.numpy.sinh.
NABLA_DETAIL_WORD_1(sinh, op::sinh, "nabla::sinh(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
