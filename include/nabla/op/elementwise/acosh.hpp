// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct acosh : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "acosh";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::acosh(x);
  }
};
}  // namespace op

/// Inverse hyperbolic cosine of each element; nan below 1. For a complex number, the result has a real part that is not
/// negative and an imaginary part in [-pi, pi]. The cut lies along the real numbers below 1; there the sign of the
/// imaginary 0 says which side is meant.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 1 / sqrt(x^2 - 1). Communication: none. Source: jax.numpy.arccosh.
NABLA_DETAIL_WORD_1(acosh, op::acosh, "nabla::acosh(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
