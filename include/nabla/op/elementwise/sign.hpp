// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct sign : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "sign";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (detail::Dual<T>)
      return detail::constant_at(x, apply(x.value));
    else
    return x > T{0} ? T{1} : x < T{0} ? static_cast<T>(-1) : x;
  }
};
}  // namespace op

/// -1, 0 or 1 with the sign of each element; of nan nan, of -0 -0.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 0. Communication: none. Source: jax.numpy.sign.
NABLA_DETAIL_WORD_1(sign, op::sign,
                    "nabla::sign(x) requires numbers, and an x whose sum is made: psum or reshard it first")

}  // namespace nabla
