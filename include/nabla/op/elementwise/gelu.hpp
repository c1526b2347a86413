// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/activation.hpp>

namespace nabla {

namespace op {
struct gelu : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "gelu";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::gelu(x);
  }
};
}  // namespace op

/// x Phi(x) of each element, Phi the distribution function of the normal distribution; 0 at -inf. This is the exact
/// form, `jax.nn.gelu(x, approximate=False)`; the one with tanh differs by up to 5e-4.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: Phi(x) + x phi(x), phi the normal density. Communication: none. Source: jax.nn.gelu.
NABLA_DETAIL_WORD_1(gelu, op::gelu, "nabla::gelu(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
