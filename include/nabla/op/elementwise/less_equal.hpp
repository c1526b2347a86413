// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct less_equal : elementwise_word<detail::truth_dtype, detail::linearity::none> {
  static constexpr const char* name = "operator<=";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T x, T y) {
    return x <= y;
  }
};
}  // namespace op

namespace operators {
/// `x <= y`: whether x is not above y; false beside nan. An array of bool; `if` takes it only as a scalar that is
/// equal on all devices: reduce it with `all` or `any` first.
///
/// Shape: names of both, positional dims from the right. dtype: bool; the operands are joined without loss first.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: as `x + y`. Derivative: none.
/// Communication: none. Source: jax.numpy.less_equal.
template <class X, class Y, detail::if_accepted<op::less_equal, X, Y> = 0>
constexpr auto operator<=(X&& x, Y&& y) {
  return detail::elementwise<op::less_equal>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_refused<op::less_equal, X, Y>>
error::reported operator<=(X&&, Y&&) = delete;
}  // namespace operators

}  // namespace nabla
