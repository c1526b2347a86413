// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct multiply : elementwise_word<detail::number_dtype, detail::linearity::product> {
  static constexpr const char* name = "operator*";
  static constexpr bool takes_complex = true;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y) {
    return detail::wrapped_product(x, y);
  }
};
}  // namespace op

namespace operators {
/// `x * y` of two elements; integers wrap around.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss; bool alone is refused
/// (bool_has_no_arithmetic). State: joined; an unreduced operand beside a literal or one that is reduced over the
/// same mesh axes stays unreduced. Errors: sizes_differ, dim_is_split_differently, result_uses_a_mesh_axis_twice,
/// operands_live_on_different_meshes, dtypes_would_lose, literal_would_lose, unreduced_meets_unreduced,
/// unreduced_meets_varying, unreduced_meets_replicated. Derivative: y of x, x of y. Communication: none. Source:
/// jax.numpy.multiply.
template <class X, class Y, detail::if_accepted<op::multiply, X, Y> = 0>
constexpr auto operator*(X&& x, Y&& y) {
  return detail::elementwise<op::multiply>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_refused<op::multiply, X, Y>>
error::reported operator*(X&&, Y&&) = delete;
}  // namespace operators

}  // namespace nabla
