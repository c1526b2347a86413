// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/detail/plain_onto_mesh.hpp>
#include <nabla/spmd/sharding_queries.hpp>

// The blocks of an array that this process holds.
namespace nabla::detail {

/// Calls f(place, coordinates, offset) for each device of this process, in order: its place in the mesh, where it stands
/// there, and where its block of x begins in memory. Devices that share a block have one offset.
template <class X, class F>
void for_own_devices(const X& x, F f) {
  using M = typename type_of_t<X>::mesh;
  const mesh_instance& mesh = instance_of(x.mesh());
  const auto l = x.layout();
  for (long slot = 0; slot < mesh.slots; ++slot) {
    const long place = mesh.process * mesh.slots + slot;
    const auto at = coordinates_of(x.mesh(), place);
    long offset = 0;
    for (int i = 0; i < M::rank; ++i) offset += (at[std::size_t(i)] - mesh.start[i]) * l.coordinate[i];
    f(place, at, offset);
  }
}
/// The same for the first of the devices that share a block.
template <class X, class F>
void for_own_blocks(const X& x, F f) {
  std::vector<long> seen;
  for_own_devices(x, [&](long place, const auto& at, long offset) {
    if (std::find(seen.begin(), seen.end(), offset) != seen.end()) return;
    seen.push_back(offset);
    f(place, at, offset);
  });
}
/// Which part of x the device at some coordinates holds, a range for each dim.
template <class X, class Coordinates>
auto part_of(const X& x, const Coordinates& at) {
  using dims = typename type_of_t<X>::dims;
  const auto l = x.layout();
  std::array<index_range, std::size_t(dims::rank)> index{};
  [&]<class... E>(list<E...>) {
    [[maybe_unused]] std::size_t d = 0;
    ((index[d].begin = part_number(x.mesh(), at, rewrap<mesh_axes, typename E::split_over>{}) * l.block[d],
      index[d].end = index[d].begin + l.block[d], ++d),
     ...);
  }(typename extents_of<dims>::type{});
  return index;
}

}  // namespace nabla::detail
