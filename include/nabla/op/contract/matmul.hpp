// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/detail/run.hpp>

namespace nabla {

namespace detail {

/// Pairs the positional dims before the last two, from the left.
template <int Rank, class Seq>
struct batch_pairs;
template <int Rank, int... I>
struct batch_pairs<Rank, std::integer_sequence<int, I...>> {
  using type = list<dim_pair<position<I - Rank>, position<I - Rank>>...>;
};

template <class XD, class YD>
struct matmul_arguments {
  static constexpr int left = positional_rank<XD>, right = positional_rank<YD>, rank = left > right ? left : right;
  using pairs = list<dim_pair<position<-1>, position<(right >= 2 ? -2 : -1)>>>;
  using batched = typename batch_pairs<rank, std::make_integer_sequence<int, (rank > 2 ? rank - 2 : 0)>>::type;
  using fix = std::conditional_t<(visible_rank<XD> == 0 || visible_rank<YD> == 0), nabla::error::to_fix::write_times,
                                 nabla::error::to_fix::use_dot_with_the_axis>;
  using error =
      std::conditional_t<(left == 0), nabla::error::operand_has_no_positional_dim<XD, fix>,
                         std::conditional_t<(right == 0), nabla::error::operand_has_no_positional_dim<YD, fix>, void>>;
};
template <class X, class Y>
struct matmul_rule : binary_rule<typename matmul_arguments<typename X::dims, typename Y::dims>::error, X, Y,
                                 typename matmul_arguments<typename X::dims, typename Y::dims>::pairs,
                                 typename matmul_arguments<typename X::dims, typename Y::dims>::batched> {};

template <class X, class Y>
struct why_no_matmul {
  using type = void;
};
template <Array X, Array Y>
struct why_no_matmul<X, Y> {
  using type = typename matmul_rule<type_of_t<X>, type_of_t<Y>>::error;
};

}  // namespace detail

/// The matrix product over the last two positional dims. The dims before them are batch dims and broadcast as in
/// elementwise words: a missing one, or one of static size 1, repeats. A vector on the left is a row and on the right a
/// column; the result lacks that dim. Names that both operands have are batch dims too.
///
/// Shape: the names of x, the new names of y, the batch dims, the rows of x, the columns of y. dtype, state,
/// derivative, communication: as `dot`. Errors: operand_has_no_positional_dim, and those of dot for sizes, shardings,
/// states and dtypes. Source: numpy.matmul.
NABLA_WORD(matmul,
           (detail::Contractible X, detail::Contractible Y,
            class nabla_error = typename detail::why_no_matmul<X, Y>::type),
           (X&& x, Y&& y, [[maybe_unused]] call_site where = call_site::here()),
           "nabla::matmul(x, y) requires positional dims: columns of x, rows of y") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else
    return detail::contract_binary<detail::matmul_rule<type_of_t<X>, type_of_t<Y>>>(
        {"matmul", where}, static_cast<X&&>(x), static_cast<Y&&>(y));
}

}  // namespace nabla
