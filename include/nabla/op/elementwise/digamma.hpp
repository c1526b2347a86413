// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/special.hpp>

namespace nabla {

namespace op {
struct digamma : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "digamma";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::digamma(x);
  }
};
}  // namespace op

/// The derivative of log |gamma(x)| of each element; nan at 0 and the negative whole numbers.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: the trigamma function, and so on: of any order, by its formula. Communication: none. Source:
/// jax.lax.digamma.
NABLA_DETAIL_WORD_1(digamma, op::digamma, "nabla::digamma(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
