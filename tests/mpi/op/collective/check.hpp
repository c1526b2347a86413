// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <mpi/spmd/devices.hpp>

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim;

/// What a mesh makes of a group of mesh axes: how many processes, and how many devices in each.
struct group_here {
  int processes = 1;
  long slots = 1;
};
template <class... D, nb::MeshAxes A>
group_here group_over(const nb::mesh<D...>& mesh, A a) {
  group_here g;
  const nb::mesh_instance& m = nb::detail::instance_of(mesh);
  for (const int i : axes_of(mesh, a)) g.processes *= int(m.processes_along[i]), g.slots *= m.local[i];
  return g;
}

/// Runs a collective in a body and compares the blocks before and after with the reference, and how it was carried out:
/// one announced word, one MPI call where something moves, at most so many kernels.
template <class X, class M, class S, class A, class Word, class Reference>
bool is_collective(const char* name, const X& x, const M& mesh, S spec, A over, Word word, Reference reference,
                   long kernels = 1) {
  const ref::family before = blocks_of(x, mesh, spec);
  const group_here group = group_over(mesh, over);
  bool fits = false;
  shard_map(mesh, in_specs(spec), out_specs(), [&](auto block) {
    nb::detail::count() = {};
    const nb::recording recorded;
    const auto result = word(block).eval();
    const bool moves = group.processes > 1 && block.total_size() > 0;
    fits = recorded.count(name) == 1 && recorded.count() == 1 && recorded.transfers() == (moves ? 1 : 0) &&
           nb::detail::count().kernels <= kernels && blocks_are(block, before) && blocks_are(result, reference(before));
  })(x);
  return fits;
}
