// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/cumulative/detail/along.hpp>

namespace nabla {

namespace op {
struct cummax {
  static constexpr const char* name = "cummax";
  static constexpr bool is_linear = false;
  /// The unreduced state that the result keeps.
  static constexpr reduction keeps = reduction::max;
  template <class T>
  using in = T;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T next(T before, T x) {
    return max::combine(before, x);
  }
  template <class T>
  static constexpr T start() {
    return -std::numeric_limits<T>::infinity();
  }
  static constexpr auto carry(const auto& x, const auto&, const auto& before) {
    using T = value_type_t<decltype(x)>;
    return nabla::where(x > before, T{0}, T{1});
  }
  static constexpr auto weight(const auto& x, const auto&, const auto& before) {
    using T = value_type_t<decltype(x)>;
    return nabla::where(x > before, T{1}, T{0});
  }
};
}  // namespace op

/// The largest of each element and those before it along a dim, nan if one is nan. With `reverse`, of those behind it.
///
/// Shape: that of x. Stored at once, by one kernel. dtype: that of x, bool too. State: that of x; a maximum that is
/// still to be made stays so, another unreduced x is refused. Errors: array_has_no_axis, wrong_number_of_dims,
/// dim_is_split_over (reshard the dim first: elements of other devices come before), value_is_unreduced.
/// Derivative: that of the element that was taken, of equal ones the first. Communication: none. Source:
/// jax.lax.cummax.
NABLA_DETAIL_CUMULATIVE(cummax, "nabla::cummax(x, dim) requires one dim of x that is not split over devices, and no unreduced x")

}  // namespace nabla
