// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/inverse_erf.hpp>

namespace nabla {

namespace op {
struct erfinv : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "erfinv";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::erfinv(x);
  }
};
}  // namespace op

/// The inverse of the error function of each element; inf and -inf at 1 and -1, nan beyond.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: sqrt(pi) / 2 exp(y^2), with y = erfinv(x). Communication: none. Source: jax.lax.erf_inv.
NABLA_DETAIL_WORD_1(erfinv, op::erfinv, "nabla::erfinv(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
