// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A region inside of a region over all axes
/// All axes of the mesh are manual in the body: none is left for a region inside of it.
// early(g++): in_specs_entry<0, .*mesh_axis_is_manual_already<.*tag::data
// expect(clang): in_specs_entry<0, .*mesh_axis_is_manual_already<.*tag::data
// says: the first argument: mesh axis data is manual in this shard_map already: specs and inner shard_maps in it need other mesh axes
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto inner = nb::shard_map(mesh, nb::out_specs(P()), [](auto c) { return c; });
#ifdef NABLA_FAIL
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [&](auto b) { return inner(b); });
#else
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [&](auto b) { return inner(b); });
#endif
  return g(x);
}
}  // namespace app
