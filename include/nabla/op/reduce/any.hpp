// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/fold.hpp>

namespace nabla {

namespace op {

struct any : reduction_word<reduction::max>, detail::choosing<any> {
  static constexpr const char* name = "any";
  template <class T>
  using in = bool;
  template <class T>
  using out = bool;
  template <class T>
  static constexpr bool keeps_unreduced = std::is_same_v<T, bool>;

  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    return T{0};
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return static_cast<T>(a | b);
  }
  /// Once true, the total stays true.
  template <class T>
  NABLA_FUNCTION static constexpr bool settled(T total) {
    return total != T{0};
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
