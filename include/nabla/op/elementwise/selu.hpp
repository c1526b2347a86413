// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct selu : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "selu";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::selu(x);
  }
};
}  // namespace op

/// The scaled exponential linear unit of each element: s x above 0, s a (exp(x) - 1) below, with s = 1.0507 and a =
/// 1.67326 such that a layer keeps mean 0 and variance 1.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: s above 0, s a exp(x) else. Communication: none. Source: jax.nn.selu.
NABLA_DETAIL_WORD_1(selu, op::selu, "nabla::selu(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
