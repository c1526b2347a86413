// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/detail/integer_dtype.hpp>
#include <nabla/op/scalar/whole_numbers.hpp>

namespace nabla {

namespace op {
struct clz : elementwise_word<detail::integer_dtype, detail::linearity::none> {
  static constexpr const char* name = "clz";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::clz(x);
  }
};
}  // namespace op

/// How many bits of each element stand before the first 1, seen from the left; all of them of 0.
///
/// Shape: x's. dtype: x's, an integer; others are refused (dtype_is_not_an_integer). State: x's; an unreduced x is
/// refused (value_is_unreduced). Derivative: none. Communication: none. Source: jax.lax.clz.
NABLA_DETAIL_WORD_1(clz, op::clz,
                    "nabla::clz(x) requires integers, and an x whose sum is made: psum or reshard it first")

}  // namespace nabla
