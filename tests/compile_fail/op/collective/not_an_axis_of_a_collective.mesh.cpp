// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over a whole mesh
/// A mesh is not one of its axes: all of them are written in parentheses.
// early: not_an_axis_of_a_collective<.*mesh<
// says: psum goes over axes that NABLA_MESH_AXES or NABLA_AXES declares, not over mesh(data, model)
// says:   to fix: name a mesh axis or an axis of the array, or several, (data, model); a vmap names its dim by axis_name(batch)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data, model)), nb::out_specs(P()), [=](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, mesh);
#else
    auto y = nb::psum(x, (data, model));
#endif
    return y + y;
  })(x);
}
}  // namespace app
