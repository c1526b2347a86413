// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An open dim in a placement
/// What places an array says how every dim is split. `unconstrained` leaves a dim open for `with_sharding_constraint`.
// expect: spec_leaves_a_dim_open<.*write_none_or_mesh_axes
// says: the spec has unconstrained, and device_put must know how every dim is split
// says:   to fix: write none or mesh axes in its place; only with_sharding_constraint takes unconstrained
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::automatic(4), model = nb::automatic(2));
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  return nb::device_put(x, mesh, P(nb::unconstrained, model));
#else
  return nb::device_put(x, mesh, P(nb::none, model));
#endif
}
}  // namespace app
