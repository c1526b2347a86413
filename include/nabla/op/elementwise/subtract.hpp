// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct subtract : elementwise_word<detail::number_dtype, detail::linearity::additive> {
  static constexpr const char* name = "operator-";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return detail::wrapped_difference(x, y);
  }
};
}  // namespace op

namespace operators {
/// `x - y` of two elements; integers wrap around.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss; bool alone is refused
/// (bool_has_no_arithmetic). State: as `x + y`. Errors: as `x + y`. Derivative: 1 of x, -1 of y. Communication:
/// none. Source: jax.numpy.subtract.
template <class X, class Y, detail::if_accepted<op::subtract, X, Y> = 0>
constexpr auto operator-(X&& x, Y&& y) {
  return detail::elementwise<op::subtract>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_refused<op::subtract, X, Y>>
error::reported operator-(X&&, Y&&) = delete;
}  // namespace operators

}  // namespace nabla
