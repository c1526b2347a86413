// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct relu : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "relu";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (detail::Dual<T>)
      return detail::make_dual<detail::tag_of<T>>(apply(x.value),
                                                  detail::choose(x > 0, x.tangent, detail::base_of<T>(0)));
    else
    return detail::is_negative(x) ? T{0} : x;
  }
};
}  // namespace op

/// The larger of x and 0 of each element; nan stays nan.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 1 where x > 0, else 0. Communication: none. Source: jax.nn.relu.
NABLA_DETAIL_WORD_1(relu, op::relu,
                    "nabla::relu(x) requires numbers, and an x whose sum is made: psum or reshard it first")

}  // namespace nabla
