// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct exp2 : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "exp2";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::exp2(x);
  }
};
}  // namespace op

/// 2^x of each element.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: exp2(x) ln 2. Communication: none. Source: jax.numpy.exp2.
NABLA_DETAIL_WORD_1(exp2, op::exp2, "nabla::exp2(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
