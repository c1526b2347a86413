// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/detail/integer_dtype.hpp>
#include <nabla/op/scalar/whole_numbers.hpp>

namespace nabla {

namespace op {
struct lcm : elementwise_word<detail::integer_dtype, detail::linearity::none> {
  static constexpr const char* name = "lcm";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::lcm(x, y);
  }
};
}  // namespace op

/// The least common multiple of two elements, not negative unless it overflows; with 0 it is 0.
///
/// Shape: names of both, positional dims from the right. dtype: integers, joined without loss; others are refused
/// (dtype_is_not_an_integer). State: joined; an unreduced operand is refused (value_is_unreduced). Errors:
/// sizes_differ, dtypes_would_lose, literal_would_lose. Derivative: none. Communication: none. Source: jax.numpy.lcm.
NABLA_DETAIL_WORD_2(lcm, op::lcm,
                    "nabla::lcm(x, y) requires integers, equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
