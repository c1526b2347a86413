// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct positive : elementwise_word<detail::number_dtype, detail::linearity::linear> {
  static constexpr const char* name = "operator+";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return x;
  }
};
}  // namespace op

namespace operators {
/// `+x`: each element as it is.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: as `-x`. Derivative: 1. Communication:
/// none. Source: jax.numpy.positive.
template <class X, detail::if_accepted<op::positive, X> = 0>
constexpr auto operator+(X&& x) {
  return detail::elementwise<op::positive>(static_cast<X&&>(x));
}
template <class X, class nabla_error = detail::why_refused<op::positive, X>>
error::reported operator+(X&&) = delete;
}  // namespace operators

}  // namespace nabla
