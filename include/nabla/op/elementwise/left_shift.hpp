// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/detail/integer_dtype.hpp>
#include <nabla/op/scalar/whole_numbers.hpp>

namespace nabla {

namespace op {
struct left_shift : elementwise_word<detail::integer_dtype, detail::linearity::none> {
  static constexpr const char* name = "left_shift";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::left_shift(x, y);
  }
};
}  // namespace op

/// The bits of x moved y places to the left; 0 where y is negative or not less than the number of bits.
///
/// Shape: names of both, positional dims from the right. dtype: integers, joined without loss; others are refused
/// (dtype_is_not_an_integer). State: joined; an unreduced operand is refused (value_is_unreduced). Errors:
/// sizes_differ, dtypes_would_lose, literal_would_lose. Derivative: none. Communication: none. Source:
/// jax.numpy.left_shift.
NABLA_DETAIL_WORD_2(left_shift, op::left_shift,
                    "nabla::left_shift(x, y) requires integers, equal sizes and splits, dtypes that join, no "
                    "pending sum")

}  // namespace nabla
