// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct isnan : elementwise_word<detail::inexact_truth_dtype, detail::linearity::none> {
  static constexpr const char* name = "isnan";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T x) {
    return math::isnan(x);
  }
};
}  // namespace op

/// Whether each element is nan; also under -ffast-math.
///
/// Shape: x's. dtype: bool, of any dtype; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: none. Communication: none. Source: jax.numpy.isnan.
NABLA_DETAIL_WORD_1(isnan, op::isnan, "nabla::isnan(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
