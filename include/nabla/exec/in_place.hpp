// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/convert.hpp>

// Writing into memory that the expression reads: how it reads it, and the assignment `x = x - rate * g`, which needs no
// other memory where each element is read where it is written.
namespace nabla::detail {

/// The place of a result: its first byte, its dims and their strides, those of the coordinates.
template <class Type>
struct result_place {
  const char* data;
  std::size_t bytes;
  sizes_of<typename Type::dims> size;
  stack_layout<typename Type::dims, typename Type::mesh> layout;
  unsigned stored;
};

template <class Dims, class Keys>
inline constexpr bool holds_keys = false;
template <class Dims, class... K>
inline constexpr bool holds_keys<Dims, list<K...>> = ((dim_with_key<Dims, K> >= 0) && ...);

/// How an expression uses the memory that it is to be written to: how many of its leaves hold it, and whether each
/// reads, for an element of the result, that very element.
struct memory_use {
  long leaves = 0;
  bool in_step = true;
};

template <class Place, class Leaf>
bool reads_in_step(const Place&, const Leaf&) {
  return false;
}
template <class T, class E, class S, class M, class D, class S2, bool U, class... K>
bool same_strides(const result_place<array_type<T, E, S, M>>& to, const leaf_node<T, D, S2, M, buffer, U>& n,
                  list<K...>) {
  return (
      (to.size[dim_with_key<E, K>] == n.size_[dim_with_key<D, K>] &&
       (to.size[dim_with_key<E, K>] == 1 || to.layout.stride[dim_with_key<E, K>] == n.stride[dim_with_key<D, K>])) &&
      ...);
}
template <class T, class E, class S, class M, class D, class S2, bool U>
bool reads_in_step(const result_place<array_type<T, E, S, M>>& to, const leaf_node<T, D, S2, M, buffer, U>& n) {
  if constexpr (holds_keys<D, keys_of<E>> && D::rank == E::rank && split_mask<M, D> == split_mask<M, E>) {
    if (static_cast<const char*>(n.buffer.data()) + n.offset * long(sizeof(T)) != to.data || to.stored != n.stored)
      return false;
    for (int i = 0; i < M::rank; ++i)
      if (((to.stored >> i) & 1u) && to.layout.coordinate[i] != n.coordinate_stride[i]) return false;
    return same_strides(to, n, keys_of<E>{});
  } else {
    return false;
  }
}

/// Adds up the use of a place by a node. Reduced: below a reduction, where one element of the result reads many.
template <class Place, class N>
void add_use(memory_use&, const Place&, const N&, bool) {}
template <class Place, class T, class D, class S, class M, bool U>
void add_use(memory_use& use, const Place& to, const leaf_node<T, D, S, M, buffer, U>& n, bool reduced) {
  if (!n.buffer) return;
  const char* const from = static_cast<const char*>(n.buffer.data());
  if (from + n.buffer.bytes() <= to.data || to.data + to.bytes <= from) return;
  ++use.leaves;
  use.in_step = use.in_step && !reduced && reads_in_step(to, n);
}
template <class Place, class F, class Type, class In, class... N>
void add_use(memory_use& use, const Place& to, const map_node<F, Type, In, N...>& n, bool reduced);
template <class Place, class R, class Type, class Keys, bool Keep, class N>
void add_use(memory_use& use, const Place& to, const reduce_node<R, Type, Keys, Keep, N>& n, bool) {
  add_use(use, to, n.child, true);
}
template <class Place, class F, class Type, class In, class... N>
void add_use(memory_use& use, const Place& to, const map_node<F, Type, In, N...>& n, bool reduced) {
  n.child.apply([&](const auto&... c) {
    (add_use(use, to, c, reduced), ...);
    return 0;
  });
}

/// `x = x - rate * g`: into x's own memory, if nobody else holds it and every element is read where it is written.
/// Nothing is allocated then; else the result gets memory of its own.
template <class To, class X>
void assign_from(To& to, X&& x) {
  using type = typename To::nabla_array_type;
  if constexpr (std::is_lvalue_reference_v<X> || !converts<type_of_t<X>, type>) {
    to = convert_to<To>(static_cast<X&&>(x));
  } else {
    const auto n = node_as<To>(x.node());
    using N = std::remove_const_t<decltype(n)>;
    const unsigned stored = stored_axes<typename N::type::mesh>(n);
    bool fits = to.storage() && !to.storage().is_foreign() && to.stored() == stored;
    for (int d = 0; d < type::dims::rank; ++d) fits = fits && to.sizes()[d] == n.sizes()[d];
    if constexpr (is_mesh<typename type::mesh>) fits = fits && to.mesh() == n.mesh();
    if (fits) {
      const result_place<type> place{reinterpret_cast<const char*>(elements(to)),
                                     std::size_t(to.stored_elements()) * sizeof(typename type::value_type), to.sizes(),
                                     to.layout(), stored};
      memory_use use;
      add_use(use, place, n, false);
      // x itself and, twice each, the leaves: in the expression and in n.
      fits = use.in_step && to.storage().owners() == 1 + 2 * use.leaves;
    }
    if constexpr (!is_leaf<N>) {
      if (fits) {
        evaluator<machine_backend>::run(n, elements(to), stored);
        return;
      }
    }
    to = on_mesh_of<To>(evaluator<machine_backend>::materialize(n));
  }
}

}  // namespace nabla::detail
