// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/inverse_trig.hpp>

namespace nabla {

namespace op {
struct atan : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "atan";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::atan(x);
  }
};
}  // namespace op

/// Arctangent of each element, in [-pi/2, pi/2].
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / (1 + x^2). Communication: none. Source: jax.numpy.arctan.
NABLA_DETAIL_WORD_1(atan, op::atan, "nabla::atan(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
