// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct reciprocal : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "reciprocal";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return detail::quotient(detail::base_of<T>(1), x);
  }
};
}  // namespace op

/// 1 / x of each element.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: -1 / x^2. Communication: none. Source: jax.numpy.reciprocal.
NABLA_DETAIL_WORD_1(reciprocal, op::reciprocal,
                    "nabla::reciprocal(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
