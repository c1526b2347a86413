// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/cumulative/detail/along.hpp>

namespace nabla {

namespace op {
struct cumsum {
  static constexpr const char* name = "cumsum";
  static constexpr bool takes_complex = true;
  static constexpr bool is_linear = true;
  /// A sum that is still to be made stays so.
  static constexpr reduction keeps = reduction::sum;
  template <class T>
  using in = sum::in<T>;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T next(T before, T x) {
    return sum::combine(before, x);
  }
};
}  // namespace op

/// The sum of each element and those before it along a dim: `cumsum(x, dim<0>)` of [1, 2, 3] is [1, 3, 6]. With
/// `reverse`, of those behind it: [6, 5, 3].
///
/// Shape: that of x. Stored at once, by one kernel. dtype: as `sum`: bool and integers of 8 and 16 bits count as i32. State: that of x; a
/// sum that is still to be made stays so, another unreduced x is refused. Errors: array_has_no_axis,
/// wrong_number_of_dims, dim_is_split_over (reshard the dim first: elements of other devices come before),
/// value_is_unreduced. Derivative: cumsum the other way. Communication: none. Source: numpy.cumsum, jax.lax.cumsum.
NABLA_DETAIL_CUMULATIVE(cumsum, "nabla::cumsum(x, dim) requires one dim of x that is not split over devices")

}  // namespace nabla
