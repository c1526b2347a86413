// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Another mesh for a spec that it does not fit
/// A sharding keeps its spec when it gets another mesh, so that mesh has the axes of the spec.
// expect: mesh_axis_is_not_in_the_mesh<.*tag::model
// says: the mesh has no axis model: it is mesh(data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  const nb::named_sharding s(nb::abstract_mesh(data = 4, model = 2), P(data, model));
#ifdef NABLA_FAIL  // S4-25 S4-46
  return s.with_mesh(nb::abstract_mesh(data = 8));
#else
  return s.with_mesh(nb::abstract_mesh(data = 8, model = 1));
#endif
}
}  // namespace app
