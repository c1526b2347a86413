// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # in_specs name a mesh axis that the mesh lacks
/// All axes of in_specs and out_specs are axes of the mesh that shard_map is given.
// early: mesh_axis_is_not_in_the_mesh<.*tag::model
// says: the mesh has no axis model: it is mesh(data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
#ifdef NABLA_FAIL
  auto g = nb::shard_map(mesh, nb::in_specs(P(data, model)), nb::out_specs(P(data)), [](auto x) { return x; });
#else
  auto g = nb::shard_map(mesh, nb::in_specs(P(data, none)), nb::out_specs(P(data)), [](auto x) { return x; });
#endif
  return g(nb::iota<float>(8, 4));
}
}  // namespace app
