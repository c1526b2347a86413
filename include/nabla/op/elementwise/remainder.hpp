// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/rounding.hpp>

namespace nabla {

namespace op {
struct remainder : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "operator%";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    if constexpr (detail::Integer<X>)
      return detail::rest(x, y);
    else
      return math::fmod(x, y);
  }
};
}  // namespace op

namespace operators {
/// `x % y` of two elements: what `x / y` cuts off, with the sign of x as in C++ (not of y as in Python); of floating
/// numbers `fmod(x, y)`. The rest of integers by 0 is 0.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss; bool alone is refused
/// (bool_has_no_arithmetic). State: joined; an unreduced operand is refused (value_is_unreduced). Errors: as `x *
/// y`. Derivative: 1 of x, -trunc(x / y) of y; of integers none. Communication: none. Source: C++; jax.lax.rem.
template <class X, class Y, detail::if_accepted<op::remainder, X, Y> = 0>
constexpr auto operator%(X&& x, Y&& y) {
  return detail::elementwise<op::remainder>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_refused<op::remainder, X, Y>>
error::reported operator%(X&&, Y&&) = delete;
}  // namespace operators

}  // namespace nabla
