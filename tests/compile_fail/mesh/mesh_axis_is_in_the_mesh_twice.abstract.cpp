// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An abstract mesh with one axis twice
/// An axis of a mesh is found by its name.
// early: mesh_axis_is_in_the_mesh_twice<.*tag::data
// says: mesh axis data is given two sizes: each axis of a mesh has its own name
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

#ifdef NABLA_FAIL
auto mesh = nb::abstract_mesh(data = 4, data = 2);
#else
auto mesh = nb::abstract_mesh(data = 4, model = 2);
#endif
}  // namespace app
