// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rounding.hpp>

namespace nabla {

namespace op {
struct fmod : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "fmod";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return math::fmod(x, y);
  }
};
}  // namespace op

/// The rest of x / y with the sign of x, exactly; nan where y is 0. Of integers see `%`.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: 1 of x, -trunc(x / y) of y. Communication: none. Source: jax.numpy.fmod.
NABLA_DETAIL_WORD_2(fmod, op::fmod,
                    "nabla::fmod(x, y) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
