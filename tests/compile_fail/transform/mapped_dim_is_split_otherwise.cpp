// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # spmd_axis_name of a dim that is split over another mesh axis
/// The mapped dims of all arguments are split as `spmd_axis_name` says: over these mesh axes, in this order.
// early: mapped_dim_is_split_otherwise<.*tag::data.*tag::model
// says: spmd_axis_name says that the mapped dim is split over data, and in an argument over model
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 3), mesh, P(model));
  auto length = [](auto row) { return nb::vdot(row, row); };
#ifdef NABLA_FAIL
  return nb::vmap(nb::spmd_axis_name(data), length)(x);
#else
  return nb::vmap(nb::spmd_axis_name(model), length)(x);
#endif
}
}  // namespace app
