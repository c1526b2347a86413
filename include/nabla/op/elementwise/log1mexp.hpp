// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/logarithmic.hpp>

namespace nabla {

namespace op {
struct log1mexp : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "log1mexp";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::log1mexp(x);
  }
};
}  // namespace op

/// log(1 - exp(-x)) of each element, to full precision at both ends; -inf at 0, nan below.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / (exp(x) - 1). Communication: none. Source: jax.nn.log1mexp.
NABLA_DETAIL_WORD_1(log1mexp, op::log1mexp,
                    "nabla::log1mexp(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
