// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/hyperbolic.hpp>

namespace nabla {

namespace op {
struct asinh : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "asinh";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::asinh(x);
  }
};
}  // namespace op

/// Inverse hyperbolic sine of each element.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / sqrt(1 + x^2). Communication: none. Source: jax.numpy.arcsinh.
NABLA_DETAIL_WORD_1(asinh, op::asinh, "nabla::asinh(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
