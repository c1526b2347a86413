// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct sparse_plus : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "sparse_plus";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::sparse_plus(x);
  }
};
}  // namespace op

/// 0 up to -1, (x + 1)^2 / 4 between, x from 1 on, of each element: a softplus that is 0 at some point.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: sparse_sigmoid(x). Communication: none. Source: jax.nn.sparse_plus.
NABLA_DETAIL_WORD_1(sparse_plus, op::sparse_plus,
                    "nabla::sparse_plus(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
