// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/op/reduce/detail/sharing.hpp>

namespace nabla {

namespace op {

struct nanmax : reduction_word<reduction::none>, detail::choosing<nanmax>, detail::sharing {
  static constexpr const char* name = "nanmax";

  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    if constexpr (std::numeric_limits<T>::has_quiet_NaN) return std::numeric_limits<T>::quiet_NaN();
    else return std::numeric_limits<T>::lowest();
  }
  /// nan loses. Two selects, as of `max`.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    const T chosen = b > a ? b : a;
    return a != a ? b : chosen;
  }
};

}  // namespace op

/// Largest element over axes and positions of those that are not nan; nan where all are, or there is none.
///
/// State: a split dim and an unreduced operand are refused. dtype: the operand's. Errors: as `sum`,
/// reduced_dim_is_split_over, value_is_unreduced. Derivative: the cotangent, shared among equal elements.
/// Communication: none. Source: numpy.nanmax.
NABLA_DETAIL_REDUCTION(nanmax, op::nanmax,
                       "nabla::nanmax(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
