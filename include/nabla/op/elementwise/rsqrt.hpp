// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct rsqrt : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "rsqrt";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::rsqrt(x);
  }
};
}  // namespace op

/// 1 / sqrt(x) of each element; of 0 inf.
///
/// Shape: x's. dtype: f32, f64, c64, c128; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: -rsqrt(x) / (2 x). Communication: none. Source: jax.lax.rsqrt.
NABLA_DETAIL_WORD_1(rsqrt, op::rsqrt, "nabla::rsqrt(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
