// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/matrix_dims.hpp>
#include <nabla/op/select/index.hpp>
#include <nabla/op/shape/merge.hpp>
#include <nabla/op/shape/rename.hpp>

namespace nabla {

namespace op {
struct diagonal {
  static constexpr const char* name = "diagonal";
  static constexpr bool takes_complex = true;
  static constexpr reduction keeps = reduction::sum;
  static constexpr bool takes_offset = true, is_square = false, needs_digits = false;
};
}  // namespace op

namespace detail {

/// The elements of matrices, row by row, as far as they lie on a diagonal.
constexpr slice_t<true> steps_of_diagonal(long rows, long columns, long offset) {
  const long begin = offset >= 0 ? offset : -offset * columns;
  const long down = offset >= 0 ? rows : rows + offset, right = offset >= 0 ? columns - offset : columns;
  const long count = down < right ? down : right;
  return count > 0 ? slice(begin, begin + (count - 1) * (columns + 1) + 1, columns + 1) : slice(0, 0, columns + 1);
}
/// The diagonals of matrices along the last two dims, as the last dim.
template <class N>
constexpr auto diagonal_of_last(const N& n, long offset) {
  constexpr int rank = N::type::dims::rank;
  const auto steps = steps_of_diagonal(n.sizes()[rank - 2], n.sizes()[rank - 1], offset);
  return merge(expr<N>(n), position<-2>{}, position<-1>{})(binding<position<-1>, slice_t<true>>{{}, steps});
}

}  // namespace detail

/// The diagonal of matrices over the last two positional dims, `diagonal(x)`, or over two dims, `diagonal(x, rows,
/// columns)`. With an integer k last, the one k places above it (below it for k < 0).
///
/// Shape: that of x without its columns; the rows are as many as the diagonal is long, under their name, or as last
/// positional dim. A view where rows and columns follow one another in memory, else a copy. State: that of x. Errors:
/// array_has_no_axis, axis_named_twice, wrong_number_of_dims, dim_is_split_over (rows and columns must be whole),
/// value_is_unreduced (a maximum or minimum that is still to be made). Derivative: the cotangent on the diagonal,
/// zeros elsewhere. Communication: none. Source: numpy.diagonal.
NABLA_WORD(
    diagonal, (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::diagonal, X, A...>),
    (X&& x, A... a),
    "nabla::diagonal(x, rows, columns, k) requires two dims of x that are not split over devices and an integer, "
    "or at most an integer") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using arguments = detail::matrix_arguments<A...>;
    const auto n = detail::viewed_node<detail::of_matrices<op::diagonal>::rule, A...>("diagonal", static_cast<X&&>(x));
    using row = typename arguments::row;
    auto made = detail::diagonal_of_last(detail::with_matrices_last<row, typename arguments::column>(n),
                                         arguments::offset(a...));
    if constexpr (detail::is_position<row>) return made;
    else return rename(static_cast<decltype(made)&&>(made), binding<position<-1>, row>{});
  }
}

}  // namespace nabla
