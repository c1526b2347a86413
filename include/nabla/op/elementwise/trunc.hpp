// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rounding.hpp>

namespace nabla {

namespace op {
struct trunc : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "trunc";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (!detail::Integer<T>)
      return math::trunc(x);
    else
      return x;
  }
};
}  // namespace op

/// Each element without its fraction. Integers stay as they are.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 0. Communication: none. Source: jax.numpy.trunc.
NABLA_DETAIL_WORD_1(trunc, op::trunc,
                    "nabla::trunc(x) requires numbers, and an x whose sum is made: psum or reshard it first")

}  // namespace nabla
