// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct bit_and : elementwise_word<detail::bits_dtype, detail::linearity::none> {
  static constexpr const char* name = "operator&";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T x, T y) {
    return static_cast<T>(x & y);
  }
};
}  // namespace op

namespace operators {
/// `x & y`: and of truth values, or of the bits of integers. Both sides are evaluated.
///
/// Shape: names of both, positional dims from the right. dtype: bool and integers, joined without loss; floating
/// dtypes are refused (floating_dtype_has_no_bits). State: joined; an unreduced operand is refused
/// (value_is_unreduced). Errors: as `x + y`. Derivative: none. Communication: none. Source: jax.numpy.bitwise_and.
template <class X, class Y, detail::if_accepted<op::bit_and, X, Y> = 0>
constexpr auto operator&(X&& x, Y&& y) {
  return detail::elementwise<op::bit_and>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_refused<op::bit_and, X, Y>>
error::reported operator&(X&&, Y&&) = delete;
}  // namespace operators

}  // namespace nabla
