// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/whole_numbers.hpp>

namespace nabla {

namespace op {
struct mod : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "mod";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::mod(x, y);
  }
};
}  // namespace op

/// x - y floor(x / y) of two elements: the rest with the sign of y, as `%` in Python. C++'s, with the sign of x, is `x
/// % y`. The rest of integers by 0 is 0.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss; bool alone is refused
/// (bool_has_no_arithmetic). State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ,
/// dtypes_would_lose, literal_would_lose. Derivative: 1 of x, -floor(x / y) of y; of integers none. Communication:
/// none. Source: jax.numpy.remainder, jax.numpy.mod.
NABLA_DETAIL_WORD_2(mod, op::mod, "nabla::mod(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
