// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # manual(...) of an axis of arrays
/// A region is opened over axes of the mesh: each device along them gets a block. An axis of an array is cut by
/// in_specs.
// early: manual_names_mesh_axes<.*tag::batch
// says: manual(batch) must name one or more mesh axes, as in manual(data, model)
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
  auto over = nb::manual(batch);
#else
  auto over = nb::manual(data);
#endif
  return nb::shard_map(mesh, over, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; })(x);
}
}  // namespace app
