// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/tile.hpp>

namespace nabla {

namespace detail {

/// Copies lie beside their element, so each device makes the copies of its own elements.
template <class Type, class... A>
struct repeat_rule : dim_and_number<moves_nothing, Type, A...> {};

}  // namespace detail

/// Repeats each element of a dim: `repeat(x, dim<0>, 3)` of [1, 2] is [1, 1, 1, 2, 2, 2].
///
/// Shape: the dim n times as long, split as before. dtype: that of x. A copy. State: that of x. Errors:
/// array_has_no_axis, not_a_number, wrong_number_of_arguments; runtime_error for a negative number. Derivative: the sum
/// of the copies' cotangents. Communication: none. Source: numpy.repeat.
NABLA_WORD(repeat,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::repeat_rule, X, A...>),
           (X&& x, A... a),
           "nabla::repeat(x, axis, n) requires one axis or position of x, and a number") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class S>(S, long copies) {
      auto n = detail::with_copies<S, 1>(
          "repeat(x, axis, n)", detail::viewed_node<detail::repeat_rule, A...>("repeat", static_cast<X&&>(x)), copies);
      return expr<decltype(n)>(static_cast<decltype(n)&&>(n));
    }(a...);
  }
}

}  // namespace nabla
