// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/special.hpp>

namespace nabla {

namespace op {
struct erf : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "erf";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::erf(x);
  }
};
}  // namespace op

/// Error function of each element.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 2 / sqrt(pi) exp(-x^2). Communication: none. Source: jax.lax.erf.
NABLA_DETAIL_WORD_1(erf, op::erf, "nabla::erf(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
