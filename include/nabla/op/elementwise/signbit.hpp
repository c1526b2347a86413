// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/bits.hpp>

namespace nabla {

namespace op {
struct signbit : elementwise_word<detail::real_truth_dtype, detail::linearity::none> {
  static constexpr const char* name = "signbit";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T x) {
    return detail::to_bits(x) >> (8 * sizeof(T) - 1) != 0;
  }
};
}  // namespace op

/// Whether the sign bit of each element is set: that of -0 too, and of some nan.
///
/// Shape: x's. dtype: bool, of any dtype; integers count as f32. State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: none. Communication: none. Source: jax.numpy.signbit.
NABLA_DETAIL_WORD_1(signbit, op::signbit, "nabla::signbit(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
