// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct pow : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "pow";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::pow(x, y);
  }
};
}  // namespace op

/// x^y of two elements; nan where x is negative and y is not whole. Of complex numbers e^(y log(x)).
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: y x^(y - 1) of x, log(x) x^y of y. Communication: none. Source: jax.numpy.pow.
NABLA_DETAIL_WORD_2(pow, op::pow, "nabla::pow(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
