// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct log : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "log";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::log(x);
  }
};
}  // namespace op

/// Natural logarithm of each element; of 0 -inf, of a negative number nan. Of a complex number the angle is in (-pi, pi].
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / x. Communication: none. Source: jax.numpy.log.
NABLA_DETAIL_WORD_1(log, op::log, "nabla::log(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
