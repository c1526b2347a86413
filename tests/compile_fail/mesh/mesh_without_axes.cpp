// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh without axes
/// A mesh of one device has one axis of size 1: nothing could be placed on a mesh without any.
// early: mesh_without_axes
// says: a mesh needs at least one axis: a mesh of one device is made by data = 1
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh();
#else
  return nb::make_mesh(data = 1);
#endif
}
}  // namespace app
