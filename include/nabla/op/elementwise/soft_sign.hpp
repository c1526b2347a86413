// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct soft_sign : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "soft_sign";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::soft_sign(x);
  }
};
}  // namespace op

/// x / (1 + |x|) of each element; 1 and -1 at inf and -inf.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1 / (1 + |x|)^2. Communication: none. Source: jax.nn.soft_sign.
NABLA_DETAIL_WORD_1(soft_sign, op::soft_sign,
                    "nabla::soft_sign(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
