// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct negative : elementwise_word<detail::number_dtype, detail::linearity::linear> {
  static constexpr const char* name = "operator-";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return detail::opposite(x);
  }
};
}  // namespace op

namespace operators {
/// `-x` of each element; integers wrap around.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's, an unreduced sum too; an unreduced
/// max or min is refused (value_is_unreduced). Derivative: -1. Communication: none. Source: jax.numpy.negative.
template <class X, detail::if_accepted<op::negative, X> = 0>
constexpr auto operator-(X&& x) {
  return detail::elementwise<op::negative>(static_cast<X&&>(x));
}
template <class X, class nabla_error = detail::why_refused<op::negative, X>>
error::reported operator-(X&&) = delete;
}  // namespace operators

}  // namespace nabla
