// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/whole_numbers.hpp>

namespace nabla {

namespace op {
struct floor_divide : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "floor_divide";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::floor_divide(x, y);
  }
};
}  // namespace op

/// floor(x / y) of two elements, exactly: of 1 by 0.1, whose quotient rounds to 10, it is 9. C++'s quotient of
/// integers, towards zero, is `x / y`. By 0 integers give 0, floating numbers x / y.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss; bool alone is refused
/// (bool_has_no_arithmetic). State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ,
/// dtypes_would_lose, literal_would_lose. Derivative: 0. Communication: none. Source: jax.numpy.floor_divide.
NABLA_DETAIL_WORD_2(floor_divide, op::floor_divide,
                    "nabla::floor_divide(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
