// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/op/reduce/detail/sharing.hpp>

namespace nabla {

namespace op {

struct min : reduction_word<reduction::min>, detail::choosing<min>, detail::sharing {
  static constexpr const char* name = "min";

  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    if constexpr (std::numeric_limits<T>::has_infinity)
      return std::numeric_limits<T>::infinity();
    else
      return std::numeric_limits<T>::max();
  }
  /// A nan wins, as in NumPy. Two selects, because g++ makes one select with `|` in its condition twice as slow.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    const T chosen = b < a ? b : a;
    return b != b ? b : chosen;
  }
};

}  // namespace op

/// The smallest element over the axes and positions; a nan wins. Over no elements the result is the largest value of
/// the dtype.
///
/// dtype: the operand's. State: over a split dim the result is unreduced_min there; an operand that is unreduced_min
/// stays so; any other unreduced operand is refused. Errors: as `sum`, value_is_unreduced. Derivative: the cotangent,
/// divided equally among the elements that equal the minimum; over a split dim one psum counts them. Communication:
/// none. Source: numpy.min.
NABLA_DETAIL_REDUCTION(min, op::min, "nabla::min(x, axes...) requires axes that x has, each once, and no pending sum")

}  // namespace nabla
