// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # manual(...) of an axis that the mesh does not have
/// The mesh has the axes `data` and `model`.
// early: mesh_axis_is_not_in_the_mesh<.*tag::stage
// says: the mesh has no axis stage: it is mesh(data, model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto g = nb::shard_map(mesh, nb::manual(stage), nb::in_specs(P()), nb::out_specs(P()), [](auto b) { return b; });
#else
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P()), nb::out_specs(P()), [](auto b) { return b; });
#endif
  return g(x);
}
}  // namespace app
