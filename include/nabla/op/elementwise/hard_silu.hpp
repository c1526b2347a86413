// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct hard_silu : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "hard_silu";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::hard_silu(x);
  }
};
}  // namespace op

/// x hard_sigmoid(x) of each element; 0 at -inf.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 0 up to -3, x / 3 + 1 / 2 between, 1 from 3 on. Communication: none. Source: jax.nn.hard_silu.
NABLA_DETAIL_WORD_1(hard_silu, op::hard_silu,
                    "nabla::hard_silu(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
