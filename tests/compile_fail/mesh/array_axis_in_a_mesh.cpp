// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An axis of arrays as an axis of a mesh
/// Axes of arrays name dims, axes of meshes name directions in the grid of devices; they are declared apart, with
/// `NABLA_AXES` and `NABLA_MESH_AXES`, so that a spec cannot mix them up.
// early: array_axis_in_a_mesh<.*batch, .*declare_it_with_NABLA_MESH_AXES
// says: batch is an axis of arrays, and a mesh is made of mesh axes
// says:   to fix: write a mesh axis, declared by NABLA_MESH_AXES(data, model)
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(batch = 4, model = 2);
#else
  return nb::make_mesh(data = 4, model = 2);
#endif
}
}  // namespace app
