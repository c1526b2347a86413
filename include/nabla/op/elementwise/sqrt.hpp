// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct sqrt : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "sqrt";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::sqrt(x);
  }
};
}  // namespace op

/// Square root of each element; of a negative number nan. Of a complex number the root whose real part is not negative.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / (2 sqrt(x)). Communication: none. Source: jax.numpy.sqrt.
NABLA_DETAIL_WORD_1(sqrt, op::sqrt, "nabla::sqrt(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
