// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct expm1 : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "expm1";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::expm1(x);
  }
};
}  // namespace op

/// e^x - 1 of each element, to full precision near 0.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: exp(x). Communication: none. Source: jax.numpy.expm1.
NABLA_DETAIL_WORD_1(expm1, op::expm1, "nabla::expm1(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
