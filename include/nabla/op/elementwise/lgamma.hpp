// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/special.hpp>

namespace nabla {

namespace op {
struct lgamma : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "lgamma";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::lgamma(x);
  }
};
}  // namespace op

/// log |gamma(x)| of each element.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: digamma(x). Communication: none. Source: jax.lax.lgamma.
NABLA_DETAIL_WORD_1(lgamma, op::lgamma, "nabla::lgamma(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
