// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/select/detail/triangle.hpp>
#include <nabla/op/shape/broadcast.hpp>

namespace nabla {

namespace detail {

/// `(x)`, `(x, rows, columns)`: rows are a dim of x, columns are new.
template <class Type, class... A>
struct diag_rule {
  using error = typename first_error<
      typename dim_selection<typename Type::dims, A...>::error,
      nabla::error::wrong_number_of_dims<int(sizeof...(A)), nabla::error::to_fix::give_rows_and_columns>>::type;
};
template <class Type, DimSelector R, DimSelector C>
struct diag_rule<Type, R, C> {
  using error = typename first_error<typename dim_selection<typename Type::dims, R>::error,
                                     typename why_not_expanded<typename Type::dims, C>::type>::type;
};
template <class Type>
struct diag_rule<Type> : diag_rule<Type, position<-1>, position<-1>> {};

/// The rows of X in X with one more dim Column.
template <class Dims, class Row, class Column>
struct row_behind_new {
  using type = Row;
};
template <class Dims, int R, int C>
struct row_behind_new<Dims, position<R>, position<C>> {
  static constexpr int rank = positional_rank<Dims>, row = R < 0 ? R + rank : R, column = C < 0 ? C + rank + 1 : C;
  using type = position<(row < column ? row : row + 1)>;
};
template <class Row, class Column, class N>
constexpr auto diag_along(const N& n) {
  using dims = typename N::type::dims;
  constexpr int row = find_dim<dims, Row>::value;
  using column = extent<typename tag_of_key<Column>::type, extent_at<dims, row>::size>;
  return kept_of_matrix<op::on_diagonal>(repeated<column, place_for_new<dims, Column>::value>(n, n.sizes()[row]),
                                         typename row_behind_new<dims, Row, Column>::type{}, Column{});
}

}  // namespace detail

/// Matrices with the elements of x on their diagonals and zeros elsewhere: `diag(x)` along the last positional dim,
/// which becomes the rows of a new last dim; `diag(x, rows, columns)` along a dim of x and a new one.
///
/// Shape: that of x and a dim of the size of the rows. Lazy: fuses. State: that of x; the rows may be split over
/// devices. Errors: array_has_no_axis, array_has_the_axis_already, no_such_position_in_the_result,
/// wrong_number_of_dims. Derivative: the diagonal of the cotangent. Communication: none. Source: numpy.diag of a
/// vector; of a matrix numpy.diag is `diagonal(x)`.
NABLA_WORD(diag,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::diag_rule, X, A...>),
           (X&& x, A...), "nabla::diag(x, rows, columns) requires a dim of x and a new one, or no dims") {
  if constexpr (Reported<X>) return error::reported{};
  else if constexpr (sizeof...(A) == 0)
    return detail::diag_along<position<-1>, position<-1>>(detail::as_node(static_cast<X&&>(x)));
  else return detail::diag_along<A...>(detail::as_node(static_cast<X&&>(x)));
}

}  // namespace nabla
