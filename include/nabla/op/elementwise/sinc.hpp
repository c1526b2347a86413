// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/sinc.hpp>

namespace nabla {

namespace op {
struct sinc : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "sinc";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::sinc(x);
  }
};
}  // namespace op

/// sin(pi x) / (pi x) of each element; 1 at 0.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: of any order, by its series near 0. Communication: none. Source: jax.numpy.sinc.
NABLA_DETAIL_WORD_1(sinc, op::sinc, "nabla::sinc(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
