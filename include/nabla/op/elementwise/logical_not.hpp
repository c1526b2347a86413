// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct logical_not : elementwise_word<detail::only_bool_dtype, detail::linearity::none> {
  static constexpr const char* name = "operator!";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T x) {
    return !x;
  }
};
}  // namespace op

/// `!x` of each truth value.
///
/// Shape: x's. dtype: bool; numbers are refused (not_a_truth_value): write `x == 0`. State: x's; an unreduced x is
/// refused (value_is_unreduced). Derivative: none. Communication: none. Source: jax.numpy.logical_not.
NABLA_DETAIL_OPERATOR_1(!, op::logical_not)

}  // namespace nabla
