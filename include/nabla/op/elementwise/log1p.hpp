// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/log.hpp>

namespace nabla {

namespace op {
struct log1p : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "log1p";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::log1p(x);
  }
};
}  // namespace op

/// log(1 + x) of each element, to full precision near 0.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / (1 + x). Communication: none. Source: jax.numpy.log1p.
NABLA_DETAIL_WORD_1(log1p, op::log1p, "nabla::log1p(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
