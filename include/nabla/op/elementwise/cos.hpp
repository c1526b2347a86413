// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct cos : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "cos";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::cos(x);
  }
};
}  // namespace op

/// Cosine of each element, in radians; nan beyond 2^40 (1e12).
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: -sin(x). Communication: none. Source: jax.numpy.cos.
NABLA_DETAIL_WORD_1(cos, op::cos, "nabla::cos(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
