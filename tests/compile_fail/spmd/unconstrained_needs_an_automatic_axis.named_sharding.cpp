// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sharding with an open dim where all axes are explicit
/// A dim can be left open where the library lays something out: on a mesh with an automatic axis.
// expect: unconstrained_needs_an_automatic_axis<
// says: the spec has unconstrained, but the mesh has no automatic axis to lay the dim out over: mesh(data, model)
// says:   to fix: write none or mesh axes for the dim, or make an axis automatic: data = automatic(4)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
#ifdef NABLA_FAIL
  return nb::named_sharding(mesh, P(nb::unconstrained, model));
#else
  return nb::named_sharding(mesh, P(nb::none, model));
#endif
}
}  // namespace app
