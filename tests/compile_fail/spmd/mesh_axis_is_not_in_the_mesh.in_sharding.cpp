// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # in_sharding over an axis of another mesh
/// A spec speaks of the axes of the mesh that the arguments are on.
// expect: in_specs_entry<0, .*mesh_axis_is_not_in_the_mesh<.*tag::stage
// says: the first argument: the mesh has no axis stage: it is mesh(data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, stage)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::automatic(4));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::explicit_axes(nb::in_sharding(P(stage)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::explicit_axes(nb::in_sharding(P(data)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
