// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/classify.hpp>

namespace nabla {

namespace op {
struct isneginf : elementwise_word<detail::real_truth_dtype, detail::linearity::none> {
  static constexpr const char* name = "isneginf";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T x) {
    return math::isinf(x) & (x < T{0});
  }
};
}  // namespace op

/// Whether each element is -inf; also under -ffast-math.
///
/// Shape: x's. dtype: bool, of any dtype; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: none. Communication: none. Source: jax.numpy.isneginf.
NABLA_DETAIL_WORD_1(isneginf, op::isneginf,
                    "nabla::isneginf(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
