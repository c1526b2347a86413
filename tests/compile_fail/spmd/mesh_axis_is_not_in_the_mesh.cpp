// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec names a mesh axis that the mesh lacks
/// The mesh was made without it, or it is the axis of another mesh.
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
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto y = nb::device_put(x, mesh, P(data, model));
#else
  auto y = nb::device_put(x, mesh, P(data));
#endif
  return y + y;
}
}  // namespace app
