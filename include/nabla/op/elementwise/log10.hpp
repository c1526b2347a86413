// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct log10 : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "log10";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::log10(x);
  }
};
}  // namespace op

/// Logarithm to base 10 of each element; of 0 -inf, of a negative number nan. For a complex number it is
/// log(x) / ln 10.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 1 / (x ln 10). Communication: none. Source: jax.numpy.log10.
NABLA_DETAIL_WORD_1(log10, op::log10, "nabla::log10(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
