// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/power.hpp>

namespace nabla {

namespace op {
struct cbrt : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "cbrt";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::cbrt(x);
  }
};
}  // namespace op

/// Cube root of each element, negative ones too.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / (3 cbrt(x)^2). Communication: none. Source: jax.numpy.cbrt.
NABLA_DETAIL_WORD_1(cbrt, op::cbrt, "nabla::cbrt(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
