// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct heaviside : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "heaviside";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y h) {
    if constexpr (detail::DualPair<X, Y>) {
      constexpr int tag = detail::top_tag<X, Y>;
      const auto value = apply(detail::value_at<tag>(x), detail::value_at<tag>(h));
      using T = detail::base_of<decltype(value)>;
      return detail::chain(x, h, value, T(0), x == 0 ? T(1) : T(0));
    } else {
      const auto step = detail::pick(detail::sign_mask(x), X(0), X(1));
      return detail::poison(detail::nan_mask(x), detail::pick(detail::zero_mask(x), h, step));
    }
  }
};
}  // namespace op

/// 0 where x is negative, h where it is 0, 1 where it is positive, of two elements; nan where x is nan.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: 0 of x; 1 of h where x is 0, else 0. Communication: none. Source:
/// jax.numpy.heaviside.
NABLA_DETAIL_WORD_2(heaviside, op::heaviside,
                    "nabla::heaviside(x, h) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
