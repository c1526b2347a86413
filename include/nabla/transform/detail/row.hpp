// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <nabla/exec/launch.hpp>
#include <nabla/exec/permute.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/transform/detail/traced.hpp>
#include <utility>

// Cotangents are gathered as rows: the elements of a block in the order of memory. A leaf may be a view of its block,
// so its cotangent is put where the elements of the view lie, and the rest of the row is zero.
namespace nabla::detail {

/// From an array in memory to the place of a view: along each dim, both strides.
struct placed_dims {
  int rank = 0;
  long size[max_positions] = {}, from[max_positions] = {}, to[max_positions] = {};
  void push(long n, long f, long t) {
    if (n != 1) size[rank] = n, from[rank] = f, to[rank++] = t;
  }
  /// The dims from the largest step in the row to the smallest.
  void sort() {
    for (int i = 1; i < rank; ++i)
      for (int j = i; j > 0 && std::abs(to[j - 1]) < std::abs(to[j]); --j)
        std::swap(size[j - 1], size[j]), std::swap(from[j - 1], from[j]), std::swap(to[j - 1], to[j]);
  }
  /// Whether each element of n in a row is written once.
  bool covers(long n) const {
    long step = 1;
    for (int d = rank - 1; d >= 0; step *= size[d--])
      if (to[d] != step) return false;
    return step == n;
  }
  bool is_in_order() const {
    for (int d = 0; d < rank; ++d)
      if (from[d] != to[d]) return false;
    return true;
  }
};

template <class T>
struct place_kernel {
  const T* from;
  T* to;
  placed_dims dims;
  NABLA_FUNCTION void operator()(long item) const {
    const T* p = from;
    T* q = to;
    for (int d = dims.rank - 2; d >= 0; --d) {
      const long i = item % dims.size[d];
      item /= dims.size[d];
      p += i * dims.from[d], q += i * dims.to[d];
    }
    const int last = dims.rank - 1;
    for (long i = 0; i < dims.size[last]; ++i) q[i * dims.to[last]] = p[i * dims.from[last]];
  }
};

template <class Leaf, class X, class... K>
placed_dims dims_of_place([[maybe_unused]] const Leaf& leaf, const X& x, list<K...>) {
  placed_dims dims;
  [[maybe_unused]] const auto l = x.layout();
  (dims.push(l.block[dim_with_key<dims_of<X>, K>], l.stride[dim_with_key<dims_of<X>, K>],
             leaf.stride[dim_with_key<typename Leaf::type::dims, K>]),
   ...);
  dims.sort();
  return dims;
}

/// The mesh of a row: that of the leaf, as the cotangent knows it.
template <class Row, class Leaf, class X>
auto mesh_of_row(const Leaf& leaf, const X& x) {
  using to = typename Row::mesh;
  if constexpr (std::is_same_v<to, mesh_type_of<X>>) return x.mesh();
  else if constexpr (same_axes<to, mesh_type_of<X>>) return as_mesh<to>(x.mesh());
  else return to(leaf.mesh());
}

/// The row of a block with the cotangent x in the place of the leaf. Where that is the whole block, in this order, it
/// is x's memory. The mesh of the leaf may lack axes along which x is the same on all devices.
template <class Leaf, class T, class D, class S, class M>
auto as_row(const Leaf& leaf, const array<T, D, S, M>& x, block_place place) {
  using type = flat_cotangent<typename Leaf::type>;
  using to_mesh = typename type::mesh;
  using stored_row = typename stored_impl<type, machine_backend>::type;
  const to_mesh mesh = mesh_of_row<type>(leaf, x);
  const auto size = row_sizes<type>(place.elements, mesh);
  const placed_dims dims = dims_of_place(leaf, x, keys_of<typename Leaf::type::dims>{});
  [[maybe_unused]] const mesh_layout* const layout = layout_of(mesh);
  unsigned stored = 0;
  for (int i = 0; i < to_mesh::rank; ++i) stored |= ((x.stored() >> position_on<M, to_mesh>(i)) & 1u) << i;
  const auto from = x.layout();
  const stack_layout<typename type::dims, to_mesh> to(size, mesh, stored);
  const bool whole = leaf.offset == place.begin && dims.covers(place.elements);
  placed_dims all;
  for (int i = 0; i < to_mesh::rank; ++i)
    if ((stored >> i) & 1u) all.push(layout->local[i], from.coordinate[position_on<M, to_mesh>(i)], to.coordinate[i]);
  for (int d = 0; d < dims.rank; ++d) all.push(dims.size[d], dims.from[d], dims.to[d]);
  if (whole && all.is_in_order()) return stored_row(x.storage(), x.offset(), size, mesh, stored);
  auto row = new_array<type>(size, mesh, stored);
  if (!whole) evaluator<machine_backend>::run(constant<type>({}, size, mesh), elements(row), stored);
  if (all.rank == 0) all.size[0] = 1, all.from[0] = 0, all.to[0] = 0, all.rank = 1;
  long items = 1;
  for (int d = 0; d + 1 < all.rank; ++d) items *= all.size[d];
  const long n = items * all.size[all.rank - 1];
  if (n > 0)
    launch("nabla::place", place_kernel<T>{elements(x), elements(row) + (leaf.offset - place.begin), all}, items, n);
  return row;
}

}  // namespace nabla::detail
