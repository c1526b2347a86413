// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/op/reduce/detail/sharing.hpp>

namespace nabla {

namespace op {

struct max : reduction_word<reduction::max>, detail::choosing<max>, detail::sharing {
  static constexpr const char* name = "max";

  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    if constexpr (std::numeric_limits<T>::has_infinity)
      return static_cast<T>(-std::numeric_limits<T>::infinity());
    else
      return std::numeric_limits<T>::lowest();
  }
  /// A nan wins, as in NumPy. Two selects, because g++ makes one select with `|` in its condition twice as slow.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    const T chosen = b > a ? b : a;
    return b != b ? b : chosen;
  }
};

}  // namespace op

/// The largest element over the axes and positions; a nan wins. Over no elements the result is the least value of the
/// dtype.
///
/// dtype: the operand's. State: over a split dim the result is unreduced_max there; an operand that is unreduced_max
/// stays so; any other unreduced operand is refused. Errors: as `sum`, value_is_unreduced. Derivative: the cotangent,
/// divided equally among the elements that equal the maximum; over a split dim one psum counts them. Communication:
/// none. Source: numpy.max.
NABLA_DETAIL_REDUCTION(max, op::max, "nabla::max(x, axes...) requires axes that x has, each once, and no pending sum")

}  // namespace nabla
