// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # unconstrained where all axes are explicit
/// `unconstrained` leaves a dim to the library. Over explicit axes the program says how every dim is split: `none`, or the
/// mesh axes.
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
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::with_sharding_constraint(x, P(nb::unconstrained, model));
#else
  return nb::with_sharding_constraint(x, P(data, model));
#endif
}
}  // namespace app
