// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/join_nodes.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>
#include <nabla/op/shape/tile.hpp>

namespace nabla {

/// Rotates a dim by n places: `roll(x, dim<0>, 1)` of [1, 2, 3] is [3, 1, 2].
///
/// Shape and dtype: those of x. Stored at once. State: that of x. Errors: array_has_no_axis, not_a_number,
/// dim_is_split_over (use ppermute or halo to move elements between devices), wrong_number_of_arguments. Derivative:
/// the cotangent rolled by -n. Communication: none.
/// Source: numpy.roll.
NABLA_WORD(roll,
           (ArrayOrReported X, class... A,
            class nabla_error = detail::why_not_viewed_t<detail::moved_dim_rule, X, A...>), (X&& x, A... a),
           "nabla::roll(x, axis, n) requires one axis or position of x that is not split over devices, and a number") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class S>(S, long n) {
      const auto node = detail::viewed_node<detail::moved_dim_rule, A...>("roll", static_cast<X&&>(x));
      const long size = detail::size_of_dim<S>(node);
      const long cut = size == 0 ? 0 : ((size - n) % size + size) % size;
      return detail::join_nodes<S>("roll(x, axis, n)", detail::as_node(detail::part_of_dim<S>(node, cut, size)),
                                   detail::as_node(detail::part_of_dim<S>(node, 0, cut)));
    }(a...);
  }
}

}  // namespace nabla
