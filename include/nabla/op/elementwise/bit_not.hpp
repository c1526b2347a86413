// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct bit_not : elementwise_word<detail::bits_dtype, detail::linearity::none> {
  static constexpr const char* name = "operator~";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T x) {
    if constexpr (std::is_same_v<T, bool>) return !x;
    else return static_cast<T>(~x);
  }
};
}  // namespace op

namespace operators {
/// `~x`: the opposite of each truth value, or all bits of an integer turned over.
///
/// Shape: x's. dtype: bool and integers; floating dtypes are refused (floating_dtype_has_no_bits). State: x's; an
/// unreduced x is refused (value_is_unreduced). Derivative: none. Communication: none. Source: jax.numpy.bitwise_not.
template <class X, detail::if_accepted<op::bit_not, X> = 0>
constexpr auto operator~(X&& x) {
  return detail::elementwise<op::bit_not>(static_cast<X&&>(x));
}
template <class X, class nabla_error = detail::why_refused<op::bit_not, X>>
error::reported operator~(X&&) = delete;
}  // namespace operators

}  // namespace nabla
