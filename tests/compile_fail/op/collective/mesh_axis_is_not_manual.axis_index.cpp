// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_index of an explicit array
/// Seen whole, an array is on all devices: only a block has a coordinate.
// early: mesh_axis_is_not_manual<.*tag::data
// says: mesh axis data is not manual here, but axis_index over data needs the blocks of a shard_map over data
// says:   to fix: call axis_index in the function of a shard_map over this axis, or write reshard(x, P(..)) of the array
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::axis_index(x, data);
#else
  auto y = nb::shard_map(mesh, nb::out_specs(P(data)), [](auto b) { return b * nb::astype<float>(nb::axis_index(b, data)); })(x);
#endif
  return y + y;
}
}  // namespace app
