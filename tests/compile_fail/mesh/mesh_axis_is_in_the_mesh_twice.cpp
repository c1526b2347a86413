// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One mesh axis twice
/// Each axis of a mesh has its own name: a spec could not say which of the two it means.
// early: mesh_axis_is_in_the_mesh_twice<.*data>
// says: mesh axis data is given two sizes: each axis of a mesh has its own name
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(data = 4, data = 2);
#else
  return nb::make_mesh(data = 4, model = 2);
#endif
}
}  // namespace app
