// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct log1p : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "log1p";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::log1p(x);
  }
};
}  // namespace op

/// log(1 + x) of each element, to full precision near 0. For a complex number, the angle of 1 + x is in (-pi, pi].
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 1 / (1 + x). Communication: none. Source: jax.numpy.log1p.
NABLA_DETAIL_WORD_1(log1p, op::log1p, "nabla::log1p(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
