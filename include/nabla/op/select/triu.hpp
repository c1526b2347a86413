// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/select/detail/triangle.hpp>

namespace nabla {

/// The elements on and above the diagonal of the last two positional dims, zeros elsewhere: `triu(x)`, `triu(x, k)`
/// (k > 0 leaves out the first k, k < 0 keeps -k diagonals below it too); of two other dims `triu(x, rows, columns)`,
/// `triu(x, rows, columns, k)`.
///
/// Lazy: fuses. State stays; dims may be split over devices. Errors: array_has_no_axis, axis_named_twice,
/// wrong_number_of_arguments. Derivative: triu of the cotangent. Communication: none. Source: numpy.triu.
NABLA_WORD(triu,
           (ArrayOrReported X, class... A,
            class nabla_error = detail::why_not_viewed_t<detail::triangle_rule, X, A...>), (X&& x, A... a),
           "nabla::triu(x, rows, columns, k) requires two dims of x and an integer, or at most an integer") {
  if constexpr (Reported<X>)
    return error::reported{};
  else
    return detail::kept_of_matrix<op::in_triangle<false>>(detail::as_node(static_cast<X&&>(x)), a...);
}

}  // namespace nabla
