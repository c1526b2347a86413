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
      return -std::numeric_limits<T>::infinity();
    else
      return std::numeric_limits<T>::lowest();
  }
  /// nan wins, as in NumPy. Two selects, not one of a condition with `|`: g++ makes that twice as slow.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    const T chosen = b > a ? b : a;
    return b != b ? b : chosen;
  }
};

}  // namespace op

/// Largest element over axes and positions; nan wins. Over nothing it is the least value of the dtype.
///
/// State: over a split dim the result is unreduced_max there; an operand that is unreduced_max stays so, a pending sum
/// is refused. dtype: the operand's. Errors: as `sum`, value_is_unreduced. Derivative: the cotangent, shared among
/// equal elements; of a split dim one psum counts them. Communication: none. Source: numpy.max.
NABLA_DETAIL_REDUCTION(max, op::max, "nabla::max(x, axes...) requires axes that x has, each once, and no pending sum")

}  // namespace nabla
