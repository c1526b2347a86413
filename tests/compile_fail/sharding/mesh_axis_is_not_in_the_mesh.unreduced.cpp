// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Summands along an axis that the mesh lacks
/// The summands of an unreduced value are on the devices along a mesh axis: it must be there, as one that splits a dim.
// early: mesh_axis_is_not_in_the_mesh<.*tag::model
// says: the mesh has no axis model: it is mesh(data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::unreduced;

auto f() {
  const auto m = nb::abstract_mesh(data = 4);
#ifdef NABLA_FAIL  // S4-49
  nb::named_sharding s(m, P(data, unreduced(model)));
#else
  nb::named_sharding s(m, P(unreduced(data)));
#endif
  return s;
}
}  // namespace app
