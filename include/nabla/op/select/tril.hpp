// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/select/detail/triangle.hpp>

namespace nabla {

/// The elements on and below the diagonal of the last two positional dims, zeros elsewhere: `tril(x)`, `tril(x, k)`
/// (k > 0 keeps k diagonals above it too, k < 0 leaves out the last -k); of two other dims `tril(x, rows, columns)`,
/// `tril(x, rows, columns, k)`.
///
/// Lazy: fuses. State stays; dims may be split over devices. Errors: array_has_no_axis, axis_named_twice,
/// wrong_number_of_arguments. Derivative: tril of the cotangent. Communication: none. Source: numpy.tril.
NABLA_WORD(tril,
           (ArrayOrReported X, class... A,
            class nabla_error = detail::why_not_viewed_t<detail::triangle_rule, X, A...>), (X&& x, A... a),
           "nabla::tril(x, rows, columns, k) requires two dims of x and an integer, or at most an integer") {
  if constexpr (Reported<X>)
    return error::reported{};
  else
    return detail::kept_of_matrix<op::in_triangle<true>>(detail::as_node(static_cast<X&&>(x)), a...);
}

}  // namespace nabla
