// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>

namespace nabla {

namespace detail {

template <class Type, class... A>
struct diff_rule {
  using error = typename first_error<typename whole_dim_rule<Type, A...>::error,
                                     typename elementwise_rule<op::subtract, Type, Type>::error>::type;
};

}  // namespace detail

/// Each element along a dim less the one before: `diff(x, time)` of [1, 4, 9] is [3, 5]. Of higher order it is written
/// `diff(diff(x, time), time)`.
///
/// Shape: the dim shorter by one; of nothing it stays empty. dtype: that of x; bool is refused. Lazy: fuses. State
/// stays. Errors: array_has_no_axis, dim_is_split_over (x - roll(x, axis, 1, mesh_axes) goes over devices),
/// bool_has_no_arithmetic, wrong_number_of_arguments. Derivative: the cotangent before less the one at each place.
/// Communication: none. Source: numpy.diff.
NABLA_WORD(diff,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::diff_rule, X, A...>),
           (X&& x, A... a),
           "nabla::diff(x, axis) requires numbers, and one axis or position of x that is not split over "
           "devices") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class S>(S) {
      const auto n = detail::viewed_node<detail::diff_rule, A...>("diff", static_cast<X&&>(x));
      const long size = detail::size_of_dim<S>(n);
      return detail::elementwise<op::subtract>(detail::part_of_dim<S>(n, size == 0 ? 0 : 1, size),
                                               detail::part_of_dim<S>(n, 0, size == 0 ? 0 : size - 1));
    }(a...);
  }
}

}  // namespace nabla
