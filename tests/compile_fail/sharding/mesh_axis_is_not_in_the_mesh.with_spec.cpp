// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Another spec, over an axis that the mesh lacks
/// A sharding keeps its mesh when it gets another spec.
// expect: mesh_axis_is_not_in_the_mesh<.*tag::model
// says: the mesh has no axis model: it is mesh(data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  const nb::named_sharding s(nb::abstract_mesh(data = 4), P(data));
#ifdef NABLA_FAIL  // S4-25 S4-46
  return s.with_spec(P(data, model));
#else
  return s.with_spec(P());
#endif
}
}  // namespace app
