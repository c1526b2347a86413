// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A shard_map over the mesh axis of a mapped dim
/// In the function of a vmap a shard_map has the mesh axes that are left: the devices along the one over which the mapped dim
/// is split have different entries.
// early: mesh_axis_is_taken_by_a_map<.*tag::data
// says: the first argument: the mapped dim of a vmap is split over data, so no spec in the mapped function can name data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data, model));
  auto twice = [](auto b) { return b + b; };
#ifdef NABLA_FAIL
  return nb::vmap(nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), twice))(x);
#else
  return nb::vmap(nb::shard_map(mesh, nb::in_specs(P(model)), nb::out_specs(P(model)), twice))(x);
#endif
}
}  // namespace app
