// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct divide : elementwise_word<detail::number_dtype, detail::linearity::quotient> {
  static constexpr const char* name = "operator/";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return detail::quotient(x, y);
  }
};
}  // namespace op

namespace operators {
/// `x / y` of two elements. Integers divide as in C++, towards zero; a quotient by 0 is 0, and the one that
/// overflows wraps around, so that no element can stop the program. For the true quotient convert one side: `x /
/// astype<float>(y)`.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss; bool alone is refused
/// (bool_has_no_arithmetic). State: joined; an unreduced x divided by a literal or by a y that is reduced over the
/// same mesh axes stays unreduced, an unreduced y is refused. Errors: as `x * y`. Derivative: 1 / y of x, -x / y^2
/// of y; of integers none. Communication: none. Source: C++; jax.lax.div.
template <class X, class Y, detail::if_accepted<op::divide, X, Y> = 0>
constexpr auto operator/(X&& x, Y&& y) {
  return detail::elementwise<op::divide>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_refused<op::divide, X, Y>>
error::reported operator/(X&&, Y&&) = delete;
}  // namespace operators

}  // namespace nabla
