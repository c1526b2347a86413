// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/fold.hpp>

namespace nabla {

namespace op {

struct any : detail::truths<any, reduction::max, true> {
  static constexpr const char* name = "any";

  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return static_cast<T>(a | b);
  }
};

}  // namespace op

/// True where some element over the axes and positions is non-zero; nan counts as non-zero. Over no elements the result
/// is false.
///
/// dtype: bool. State: over a split dim the result is unreduced_max there; a bool operand that is unreduced_max stays
/// so. Errors: as `sum`, value_is_unreduced. Derivative: none. Communication: none. Source: numpy.any.
NABLA_DETAIL_REDUCTION(any, op::any, "nabla::any(x, axes...) requires axes that x has, each once, and no pending sum")

}  // namespace nabla
