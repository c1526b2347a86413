// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/activation.hpp>

namespace nabla {

namespace op {
struct softplus : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "softplus";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::softplus(x);
  }
};
}  // namespace op

/// log(1 + e^x) of each element, without overflow.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: sigmoid(x). Communication: none. Source: jax.nn.softplus.
NABLA_DETAIL_WORD_1(softplus, op::softplus,
                    "nabla::softplus(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
