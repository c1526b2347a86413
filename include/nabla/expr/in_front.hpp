// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/reindex.hpp>

// Operands of words that run at once, with the dims in front that a kernel counts as entries.
namespace nabla::detail {

/// The places that a table says, Table::made.place and Table::made.back, as sequences of so many.
template <class Table, class Seq>
struct places_of_table;
template <class Table, int... I>
struct places_of_table<Table, std::integer_sequence<int, I...>> {
  using place = std::integer_sequence<int, Table::made.place[I]...>;
  using back = std::integer_sequence<int, Table::made.back[I]...>;
};

template <class Keys, class First>
struct table_in_front;
template <class... K, class First>
struct table_in_front<list<K...>, First> {
  struct table {
    int place[sizeof...(K) + 1] = {}, back[sizeof...(K) + 1] = {};
  };
  static constexpr table made = [] {
    table t;
    const bool is_first[] = {in_list<K, First>..., false};
    int next = 0;
    for (const bool which : {true, false})
      for (int d = 0; d < int(sizeof...(K)); ++d)
        if (is_first[d] == which) t.place[next] = d, t.back[d] = next++;
    return t;
  }();
};
/// The places of dims, those of some keys first, and the places where they were.
template <class Dims, class First>
struct first_in_front {
  using both = places_of_table<table_in_front<keys_of<Dims>, First>, std::make_integer_sequence<int, Dims::rank>>;
  using order = typename both::place;
  using back = typename both::back;
};

/// Whether dims in this order are where they were.
template <class Order>
inline constexpr bool is_in_order = false;
template <int... I>
inline constexpr bool is_in_order<std::integer_sequence<int, I...>> =
    std::is_same_v<std::integer_sequence<int, I...>, std::make_integer_sequence<int, int(sizeof...(I))>>;
template <class Order, class N>
constexpr auto node_in_order(const N& n) {
  if constexpr (is_in_order<Order>) return n;
  else return reindexed(n, in_order<typename N::type::dims, Order>::of(n.sizes()));
}
/// A node of another type of the same names: what it lacks of the dims, it repeats itself along.
template <class Type, class N>
constexpr auto node_of_type(const N& n, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
  if constexpr (std::is_same_v<typename N::type, Type>) return n;
  else return map_node<convert<typename Type::value_type>, Type, typename N::type::value_type, N>{{size, mesh}, {n}};
}

/// The first N dims.
template <class Dims, class Seq>
struct first_dims;
template <class Dims, int... D>
struct first_dims<Dims, std::integer_sequence<int, D...>> {
  using type = dims<extent_at<Dims, D>...>;
};

}  // namespace nabla::detail
