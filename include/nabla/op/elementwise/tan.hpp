// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct tan : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "tan";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::tan(x);
  }
};
}  // namespace op

/// Tangent of each element, in radians; of f32 nan beyond 2^40 (1e12).
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 + tan(x)^2. Communication: none. Source: jax.numpy.tan.
NABLA_DETAIL_WORD_1(tan, op::tan, "nabla::tan(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
