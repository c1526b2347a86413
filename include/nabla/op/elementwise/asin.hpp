// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct asin : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "asin";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::asin(x);
  }
};
}  // namespace op

/// Arcsine of each element, in [-pi/2, pi/2]; nan outside of [-1, 1]. For a complex number, the result has a real part
/// in [-pi/2, pi/2]. The cuts lie along the real numbers beyond -1 and 1; there the sign of the imaginary 0 says which
/// side is meant.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 1 / sqrt(1 - x^2). Communication: none. Source: jax.numpy.arcsin.
NABLA_DETAIL_WORD_1(asin, op::asin, "nabla::asin(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
