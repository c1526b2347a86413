// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct positive : elementwise_word<detail::number_dtype, detail::linearity::linear> {
  static constexpr const char* name = "operator+";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T x) {
    return x;
  }
};
}  // namespace op

/// `+x`: each element as it is.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: as `-x`. Derivative: 1. Communication:
/// none. Source: jax.numpy.positive.
NABLA_DETAIL_OPERATOR_1(+, op::positive)

}  // namespace nabla
