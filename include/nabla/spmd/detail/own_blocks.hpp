// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <exception>
#include <nabla/spmd/detail/plain_onto_mesh.hpp>
#include <nabla/spmd/sharding_queries.hpp>

// The blocks of an array that this process holds, and what all processes must agree on to fill them.
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

/// Whether some bytes are the same on all processes of a mesh, which all make this call. One exchange; none in one
/// process.
inline bool agreed_by_all([[maybe_unused]] const mesh_instance& mesh, [[maybe_unused]] const called& call,
                          [[maybe_unused]] const void* data, [[maybe_unused]] std::size_t bytes) {
#ifdef NABLA_HAS_MPI
  if (mesh.processes > 1) {
    enter(call);
    return is_equal_on_all(mesh.fingerprints, fingerprint_of(data, bytes));
  }
#endif
  return true;
}
/// Runs what may throw in one process alone, and then throws in all of them: those of a mesh, or what else agreed_by_all
/// takes.
template <class Together, class F>
void succeed_together(const Together& all, const called& call, F f) {
  std::exception_ptr thrown;
  try {
    f();
  } catch (...) {
    thrown = std::current_exception();
  }
  const bool failed = thrown != nullptr;
  const bool alike = agreed_by_all(all, call, &failed, sizeof failed);
  if (thrown) std::rethrow_exception(thrown);
  if (!alike)
    throw runtime_error("nabla::" + std::string(call.word) + " failed in another process, which says why" +
                        called_at(call.where));
}

}  // namespace nabla::detail
