// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/in_front.hpp>
#include <nabla/expr/join.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/reduction_word.hpp>
#include <nabla/expr/view_word.hpp>
#include <utility>

// Operands beside a table: an array of one dim, whole on each device, of which each place of the operand needs elements.
// The table's mapped dims go with those of the operand.
namespace nabla::detail {

template <class Type, class...>
struct table_rule {
  using Dims = typename Type::dims;
  using keys = visible_keys_of<Dims>;
  static constexpr bool is_table = visible_rank<Dims> == 1;
  static constexpr int place = [] {
    if constexpr (is_table) return dim_with_key<Dims, at<0, keys>>;
    else return -1;
  }();
  static constexpr unsigned u = masks_of<typename Type::state, typename Type::mesh>.u;
  using error =
      typename first_error<std::conditional_t<is_table, void, nabla::error::not_of_one_dim<Dims>>,
                           complex_error<void, typename Type::value_type>, typename why_not_along<Dims, place>::type,
                           typename state_error_type<u == 0 ? state_error::none : state_error::nonlinear,
                                                     typename Type::mesh, u>::type>::type;
};
/// A table as the words take it.
template <class X>
using table_operand = viewed_operand<table_rule, X>;

/// The type of the mapped dims of a table.
template <class Table>
using entries_of_table =
    array_type<typename Table::value_type,
               typename reduced_dims_impl<typename Table::dims, visible_keys_of<typename Table::dims>, false,
                                          keys_of<typename Table::dims>>::type,
               typename Table::state, typename Table::mesh>;

/// A table and an operand in front of a kernel: their mapped dims first.
template <class Table, class X>
struct beside_table {
  using entries = entries_of_table<Table>;
  using join = joined<linearity::none, entries, X>;
  using error = typename join::error;
  using mesh = typename join::mesh_type;
  using Dims = typename join::dims_type;
  using order = first_in_front<Dims, hidden_keys_of<typename Table::dims>>;
  static constexpr int B = Table::dims::rank - 1;
  template <class T>
  using operand = array_type<T, Dims, typename join::state_type, mesh>;
  /// The table's own dims in the order of the operand's, the one that is searched last.
  template <class Seq>
  struct own;
  template <int... D>
  struct own<std::integer_sequence<int, D...>> {
    using dims = nabla::dims<extent_at<typename in_order<Dims, typename order::order>::to, D>...,
                             extent_at<typename Table::dims, table_rule<Table>::place>>;
  };
  using table_dims = typename own<std::make_integer_sequence<int, B>>::dims;
  /// Along the axes over which what is made of it varies, a table counts as varying.
  static constexpr masks own_state = [] {
    masks m = masks_in<mesh, Table>.m;
    m.v |= masks_of<typename join::state_type, mesh>.v;
    m.r &= ~(m.v | steps_axes<mesh>);
    return m;
  }();
  template <class T>
  using table = array_type<T, table_dims, state_from<mesh, own_state>, mesh>;
};

/// What a table has beside its own dim, for the sizes and the mesh of what is made of it.
template <class Table>
struct table_entries {
  using type = entries_of_table<Table>;
  sizes_of<typename type::dims> size;
  typename Table::mesh on;
  constexpr table_entries(const sizes_of<typename Table::dims>& of, const typename Table::mesh& m) : on(m) {
    int to = 0;
    for (int d = 0; d < Table::dims::rank; ++d)
      if (d != table_rule<Table>::place) size[to++] = of[d];
  }
  constexpr const auto& sizes() const { return size; }
  constexpr const auto& mesh() const { return on; }
};

/// A table and what needs elements of it, as a kernel takes them; and the way back to the order of the result.
template <class T, class U, class Table, class X>
constexpr auto beside(const char* word, const Table& of_all, const X& of_places) {
  using type = beside_table<type_of_t<Table>, type_of_t<X>>;
  const auto table = of_all.leaf();
  const auto n = of_places.leaf();
  const table_entries<type_of_t<Table>> entries(table.sizes(), table.mesh());
  const auto size = join_sizes<typename type::Dims>(word, entries, n);
  const auto mesh = join_mesh_values<typename type::mesh>(word, entries.mesh(), n.mesh());
  const auto x = evaluated(
      node_in_order<typename type::order::order>(node_of_type<typename type::template operand<U>>(n, size, mesh)));
  sizes_of<typename type::table_dims> table_size;
  for (int d = 0; d < type::B; ++d) table_size[d] = x.sizes()[d];
  table_size[type::B] = table.sizes()[table_rule<type_of_t<Table>>::place];
  return std::pair(evaluated(node_of_type<typename type::template table<T>>(table, table_size, mesh)), x);
}
/// What was made of them, its dims where those of the operand are.
template <class Table, class X, class Y>
constexpr auto back_beside(const Y& y) {
  using back = typename beside_table<type_of_t<Table>, type_of_t<X>>::order::back;
  if constexpr (is_in_order<back>) return y;
  else return evaluated(node_in_order<back>(y.leaf()));
}

}  // namespace nabla::detail
