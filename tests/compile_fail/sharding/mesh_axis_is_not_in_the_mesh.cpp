// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sharding over an axis that the mesh lacks
/// A spec alone knows no mesh; where it meets one, its axes must be there.
// early: mesh_axis_is_not_in_the_mesh<.*tag::model
// says: the mesh has no axis model: it is mesh(data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  const auto m = nb::abstract_mesh(data = 4);
#ifdef NABLA_FAIL  // S4-46
  nb::named_sharding s(m, P(data, model));
#else
  nb::named_sharding s(m, P(data, none));
#endif
  return s;
}
}  // namespace app
