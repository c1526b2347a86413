// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # spmd_axis_name of a dim that is whole
/// `spmd_axis_name(data)` says that the mapped dim is split over data, and moves nothing. A dim that all devices hold whole is
/// split by `reshard`, at no cost; a plain array by `device_put`.
// early: mapped_dim_is_not_split<.*tag::data.*reshard_the_mapped_dim_first
// says: spmd_axis_name says that the mapped dim is split over data, and in an argument it is not split
// says:   to fix: split it before: reshard(x, P(data)), or device_put(x, mesh, P(data)) of an array on no mesh
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(8, 3), mesh, P());
  auto lengths = nb::vmap(nb::spmd_axis_name(data), [](auto row) { return nb::vdot(row, row); });
#ifdef NABLA_FAIL
  return lengths(x);
#else
  return lengths(nb::reshard(x, P(data)));
#endif
}
}  // namespace app
