// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct sparse_sigmoid : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "sparse_sigmoid";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::sparse_sigmoid(x);
  }
};
}  // namespace op

/// (x + 1) / 2 within [0, 1] of each element: the derivative of sparse_plus.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 1/2 between -1 and 1, else 0. Communication: none. Source: jax.nn.sparse_sigmoid.
NABLA_DETAIL_WORD_1(sparse_sigmoid, op::sparse_sigmoid,
                    "nabla::sparse_sigmoid(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
