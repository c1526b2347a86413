// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two maps around each other, laid out over one automatic mesh axis
/// `spmd_axis_name` lays the mapped dim out. The dim of the outer map has the mesh axis already.
// expect: result_uses_a_mesh_axis_twice<.*tag::data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::automatic(4), model = nb::automatic(2));
  auto x = nb::device_put(nb::iota<float>(8, 8, 3), mesh, P());
  return nb::vmap(nb::spmd_axis_name(data), [](auto rows) {
    auto length = [](auto row) { return nb::vdot(row, row); };
#ifdef NABLA_FAIL
    return nb::vmap(nb::spmd_axis_name(data), length)(rows);
#else
    return nb::vmap(nb::spmd_axis_name(model), length)(rows);
#endif
  })(x);
}
}  // namespace app
