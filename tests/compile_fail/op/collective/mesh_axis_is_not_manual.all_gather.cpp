// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather outside of a shard_map
/// On an explicit array `reshard` brings the blocks together.
// early: mesh_axis_is_not_manual<.*tag::data.*use_shard_map_or_reshard
// says: mesh axis data is not manual here, but all_gather over data needs the blocks of a shard_map over data
// says:   to fix: call all_gather in the function of a shard_map over this axis, or write reshard(x, P(..)) of the array
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
  auto y = nb::all_gather(x, data);
#else
  auto y = nb::shard_map(mesh, nb::out_specs(P()), [](auto b) { return nb::all_gather(b, data, nb::to(nb::invarying)); })(x);
#endif
  return y + y;
}
}  // namespace app
