// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # spmd_axis_name of an axis of arrays
/// What stands in it are the axes of the mesh over which the mapped dim is split. `axis_name` gives the dim a name.
// expect: not_a_name_for_a_map<.*tag::batch.*write_mesh_axes
// says: spmd_axis_name cannot take batch: axis_name takes an axis of arrays, spmd_axis_name takes mesh axes
// says:   to fix: write mesh axes: spmd_axis_name(data), spmd_axis_name((data, model))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(batch = 8, 3), mesh, P(batch = data));
#ifdef NABLA_FAIL
  auto doubled = nb::vmap(nb::spmd_axis_name(batch), nb::in_axes(batch), [](auto row) { return row + row; });
#else
  auto doubled = nb::vmap(nb::spmd_axis_name(data), nb::in_axes(batch), [](auto row) { return row + row; });
#endif
  return doubled(x).eval();
}
}  // namespace app
