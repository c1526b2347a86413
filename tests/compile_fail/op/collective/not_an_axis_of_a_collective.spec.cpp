// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather over a spec
/// A spec says how dims are split; all_gather goes over the mesh axis itself.
// early: not_an_axis_of_a_collective<.*spec<
// says: all_gather goes over axes that NABLA_MESH_AXES or NABLA_AXES declares, not over P(data)
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
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(none, data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_gather(x, P(data));
#else
    auto y = nb::all_gather(x, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
