// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # ppermute over an axis by its number
/// Mesh axes have names and no numbers.
// early: not_an_axis_of_a_collective<int
// says: ppermute goes over axes that NABLA_MESH_AXES or NABLA_AXES declares, not over i32
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
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::ppermute(x, 0, nb::shift(1));
#else
    auto y = nb::ppermute(x, data, nb::shift(1));
#endif
    return y + y;
  })(x);
}
}  // namespace app
