// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct logical_not : elementwise_word<detail::only_bool_dtype, detail::linearity::none> {
  static constexpr const char* name = "operator!";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T x) {
    return !x;
  }
};
}  // namespace op

namespace operators {
/// `!x` of each truth value.
///
/// Shape: x's. dtype: bool; numbers are refused (not_a_truth_value): write `x == 0`. State: x's; an unreduced x is
/// refused (value_is_unreduced). Derivative: none. Communication: none. Source: jax.numpy.logical_not.
template <class X, detail::if_accepted<op::logical_not, X> = 0>
constexpr auto operator!(X&& x) {
  return detail::elementwise<op::logical_not>(static_cast<X&&>(x));
}
template <class X, class nabla_error = detail::why_refused<op::logical_not, X>>
error::reported operator!(X&&) = delete;
}  // namespace operators

}  // namespace nabla
