// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/detail/integer_dtype.hpp>
#include <nabla/op/scalar/whole_numbers.hpp>

namespace nabla {

namespace op {
struct population_count : elementwise_word<detail::integer_dtype, detail::linearity::none> {
  static constexpr const char* name = "population_count";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return math::population_count(x);
  }
};
}  // namespace op

/// How many bits of each element are 1.
///
/// Shape: x's. dtype: x's, an integer; others are refused (dtype_is_not_an_integer). State: x's; an unreduced x is
/// refused (value_is_unreduced). Derivative: none. Communication: none. Source: jax.lax.population_count.
NABLA_DETAIL_WORD_1(population_count, op::population_count,
                    "nabla::population_count(x) requires integers, and an x whose sum is made: psum or reshard "
                    "it first")

}  // namespace nabla
