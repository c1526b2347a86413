// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rounding.hpp>

namespace nabla {

namespace op {
struct round : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "round";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (!detail::Integer<T>)
      return math::rint(x);
    else
      return x;
  }
};
}  // namespace op

/// The nearest whole number to each element, halves to the even one. Integers stay as they are.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 0. Communication: none. Source: jax.numpy.round.
NABLA_DETAIL_WORD_1(round, op::round,
                    "nabla::round(x) requires numbers, and an x whose sum is made: psum or reshard it first")

}  // namespace nabla
