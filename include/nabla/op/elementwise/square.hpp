// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/multiply.hpp>

namespace nabla {

namespace op {
struct square : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "square";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return multiply::apply(x, x);
  }
};
}  // namespace op

/// x * x of each element; integers wrap around.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 2 x. Communication: none. Source: jax.numpy.square.
NABLA_DETAIL_WORD_1(square, op::square,
                    "nabla::square(x) requires numbers, and an x whose sum is made: psum or reshard it first")

}  // namespace nabla
