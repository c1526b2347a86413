// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh axis of an explicit array in a group
/// Each axis of a group is one that a collective may go over alone. Over an explicit axis a sum over the name of the dim is
/// left to `reshard`.
// early: mesh_axis_is_not_manual<.*tag::data
// says: mesh axis data is not manual here, but psum over data needs the blocks of a shard_map over data
// says:   to fix: call psum in the function of a shard_map over this axis, or write reshard(x, P(..)) of the array
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::zeros<float>(batch = 8, hidden = 8), mesh, P(batch = data));
#ifdef NABLA_FAIL
  return nb::psum(x, (batch, data));
#else
  return nb::psum(x, (batch, hidden));
#endif
}
}  // namespace app
