// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/expr/reduction_word.hpp>

namespace nabla {

namespace op {

struct max {
  static constexpr const char* name = "max";
  static constexpr detail::partial over_split = detail::partial::max;
  static constexpr bool whole_rows = false;
  template <class T>
  using in = T;
  template <class T>
  using out = T;

  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    if constexpr (std::numeric_limits<T>::has_infinity)
      return -std::numeric_limits<T>::infinity();
    else
      return std::numeric_limits<T>::lowest();
  }
  /// nan wins, as in NumPy.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return ((b > a) | (b != b)) ? b : a;
  }
  template <class T>
  NABLA_FUNCTION static constexpr T start() {
    return identity<T>();
  }
  template <class T>
  NABLA_FUNCTION static constexpr T join(T a, T b) {
    return combine(a, b);
  }
  template <class Out, class T>
  NABLA_FUNCTION static constexpr Out finish(T total, long) {
    return total;
  }
};

}  // namespace op

/// Largest element over axes and positions; nan wins. An empty maximum is the least value of the dtype.
///
/// State: over a split dim the result is unreduced_max there. Errors: as `sum`; a pending sum is refused. Derivative: the
/// cotangent, shared among equal maxima. Communication: none. Source: numpy.max.
NABLA_DETAIL_REDUCTION(max, op::max, "nabla::max(x, axes...) requires axes that x has, each once")

}  // namespace nabla
