// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/select/diagonal.hpp>

namespace nabla {

namespace op {
struct trace : diagonal {
  static constexpr const char* name = "trace";
};
}  // namespace op

/// The sum of the diagonal of matrices over the last two positional dims, `trace(x)`, or over two dims, `trace(x, rows,
/// columns)`. With an integer k last, of the diagonal k places above (below for k < 0).
///
/// Shape: that of x without the two dims. Lazy. dtype, state: as `sum` over dims that are whole. Errors: as `diagonal`.
/// Derivative: the cotangent on the diagonal, zeros elsewhere. Communication: none. Source: numpy.trace.
NABLA_WORD(
    trace, (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::trace, X, A...>),
    (X&& x, A... a),
    "nabla::trace(x, rows, columns, k) requires two dims of x that are not split over devices and an integer, or "
    "at most an integer") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using arguments = detail::matrix_arguments<A...>;
    const auto n = detail::viewed_node<detail::of_matrices<op::trace>::rule, A...>("trace", static_cast<X&&>(x));
    return sum(
        detail::diagonal_of_last(detail::with_matrices_last<typename arguments::row, typename arguments::column>(n),
                                 arguments::offset(a...)),
        position<-1>{});
  }
}

}  // namespace nabla
