// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The sharding of another mesh
/// `reshard` and `with_sharding_constraint` take a sharding of the array's own mesh: the same axes, and each of them
/// explicit on both, or automatic on both. `P(...)` takes the mesh from the array.
// expect: value_is_on_another_mesh<.*automatic_kind
// says: the value is on another mesh: both need the same axes, each explicit on both or automatic on both
// says:   the value is on mesh(data automatic)
// says:   needed is       mesh(data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::automatic(4));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
  nb::named_sharding s(nb::make_mesh(data = 4), P(nb::none, data));
#ifdef NABLA_FAIL
  return nb::with_sharding_constraint(x, s);
#else
  return nb::with_sharding_constraint(x, s.spec());
#endif
}
}  // namespace app
