// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/cumulative/detail/along.hpp>

namespace nabla {

namespace op {
struct cumprod {
  static constexpr const char* name = "cumprod";
  static constexpr bool takes_complex = true;
  static constexpr bool is_linear = false;
  static constexpr reduction keeps = reduction::none;
  template <class T>
  using in = prod::in<T>;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T next(T before, T x) {
    return prod::combine(before, x);
  }
  /// What stands before the first element.
  template <class T>
  static constexpr T start() {
    return T{1};
  }
  static constexpr auto carry(const auto& x, const auto&, const auto&) { return 1 * x; }
  static constexpr auto weight(const auto&, const auto&, const auto& before) { return 1 * before; }
};
}  // namespace op

/// The product of each element and those before it along a dim: `cumprod(x, dim<0>)` of [1, 2, 3] is [1, 2, 6]. With
/// `reverse`, of those behind it: [6, 6, 3].
///
/// Shape: that of x. Stored at once, by one kernel. dtype: as `prod`: bool and integers of 8 and 16 bits count as i32. State: that of x;
/// an unreduced x is refused. Errors: array_has_no_axis, wrong_number_of_dims, dim_is_split_over (reshard the dim
/// first: elements of other devices come before), value_is_unreduced. Derivative: exact where elements are zero, by
/// one kernel each way. Communication: none. Source: numpy.cumprod, jax.lax.cumprod.
NABLA_DETAIL_CUMULATIVE(cumprod, "nabla::cumprod(x, dim) requires one dim of x that is not split over devices, and no unreduced x")

}  // namespace nabla
