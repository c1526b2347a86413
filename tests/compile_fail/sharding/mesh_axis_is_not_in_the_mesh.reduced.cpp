// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value that is reduced over an axis that the mesh lacks
/// What a spec says of an axis is about the devices along it.
// early: mesh_axis_is_not_in_the_mesh<.*tag::model
// says: the mesh has no axis model: it is mesh(data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::reduced;

auto f() {
  const auto m = nb::abstract_mesh(data = 4);
#ifdef NABLA_FAIL  // S4-51
  nb::named_sharding s(m, P(reduced(model)));
#else
  nb::named_sharding s(m, P(reduced(data)));
#endif
  return s;
}
}  // namespace app
