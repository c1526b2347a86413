// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/special.hpp>

namespace nabla {

namespace op {
struct erfc : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "erfc";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::erfc(x);
  }
};
}  // namespace op

/// 1 - erf(x) of each element, to full precision where it is small.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: -2 / sqrt(pi) exp(-x^2). Communication: none. Source: jax.lax.erfc.
NABLA_DETAIL_WORD_1(erfc, op::erfc, "nabla::erfc(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
