// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word_at_once.hpp>
#include <nabla/op/order/detail/table.hpp>

namespace nabla {

/// Behind the elements that are equal: for `searchsorted` and `digitize`.
struct right_t : vocabulary {};
inline constexpr right_t right{};

namespace detail {

/// How many elements of the table stand before each element of x, or (Right) not behind it. The last dim of the table is
/// searched; its others are the first ones of x.
template <bool Right, class Table>
struct search_word : word_at_once {
  Table table;
  constexpr explicit search_word(const Table& t) : table(t) {}
  template <class X>
  using result = array_type<std::int32_t, typename X::dims, typename X::state, typename X::mesh>;
};

template <class Table, class X>
struct why_not_searched {
  struct of_table {
    using type = typename table_rule<Table>::error;
  };
  struct of_dtypes {
    using common = common_of<Table, X>;
    using type = typename first_error<typename common::error, complex_error<void, typename common::type>>::type;
  };
  struct of_both {
    using type = typename beside_table<Table, X>::error;
  };
  using type = typename first_why<of_table, of_dtypes, of_both>::type;
};

template <class Table, class X, class... Side>
struct why_not_search {
  using type = std::conditional_t<sizeof...(Side) == 0, nabla::error::not_an_array<std::remove_cvref_t<X>>,
                                  nabla::error::not_a_side<std::remove_cvref_t<Side>...>>;
};
template <class Table, class X, class... Side>
  requires(Reported<Table> || Reported<X>)
struct why_not_search<Table, X, Side...> {
  using type = void;
};
template <Array Table, Array X, class... Side>
  requires(sizeof...(Side) == 0 || (std::is_same_v<Side, right_t> && ...))
struct why_not_search<Table, X, Side...> : why_not_searched<table_operand<Table>, type_of_t<X>> {};
template <class Table, class X, class... Side>
using why_not_search_t = typename why_not_search<Table, X, Side...>::type;

/// For each element of x how many of the table stand before it.
template <bool Right, class Table, class X>
constexpr auto searched(const char* word, const Table& of_all, const X& of_places) {
  using T = typename common_of<type_of_t<Table>, type_of_t<X>>::type;
  const auto all = values_in(laid_out<table_operand<Table>>(of_all, laid_out_for{word, 1}));
  const auto places = values_in(of_places);
  const auto [table, x] = beside<T, T>(word, all, places);
  return back_beside<decltype(all), decltype(places)>(
      run_word(search_word<Right, std::remove_const_t<decltype(table)>>(table), {word}, known_as(x, table)));
}

}  // namespace detail

/// Where each value would stand among sorted ones: how many elements of the first array are smaller,
/// `searchsorted(edges, x)`; with `right`, how many are not larger. nan counts as larger than all numbers.
///
/// Shape: that of x; the sorted array has one dim, of which nothing is left. Its elements must not become smaller from one
/// to the next: this is not checked. Stored at once. dtype: i32; that of both is joined without loss. State: joined;
/// unreduced ones are refused. Errors: not_of_one_dim, dim_is_split_over (the sorted array is whole on each device),
/// dtypes_would_lose, value_is_unreduced, not_an_array, not_a_side. Derivative: none. Communication: none. Source:
/// numpy.searchsorted.
NABLA_WORD(searchsorted,
           (ArrayOrReported Table, class X, class... Side, class nabla_error = detail::why_not_search_t<Table, X, Side...>),
           (const Table& sorted, const X& x, Side...),
           "nabla::searchsorted(sorted, x) requires a sorted array of one dim that is not split, and an array of a dtype that "
           "joins") {
  if constexpr (Reported<Table> || Reported<X>) return error::reported{};
  else return detail::searched<sizeof...(Side) != 0>("searchsorted", sorted, x);
}

/// The bin of each value among rising edges: bin i holds what is in [edges[i - 1], edges[i]), bin 0 what is below all
/// edges. With `right` a bin holds its upper edge and not its lower one.
///
/// Everything as `searchsorted(edges, x, right)`, or without `right`. Source: numpy.digitize.
NABLA_WORD(digitize,
           (class X, ArrayOrReported Table, class... Side, class nabla_error = detail::why_not_search_t<Table, X, Side...>),
           (const X& x, const Table& edges, Side...),
           "nabla::digitize(x, edges) requires sorted edges of one dim that is not split, and an array of a dtype that joins") {
  if constexpr (Reported<Table> || Reported<X>) return error::reported{};
  else return detail::searched<sizeof...(Side) == 0>("digitize", edges, x);
}

}  // namespace nabla
