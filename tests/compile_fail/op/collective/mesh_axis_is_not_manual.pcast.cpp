// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cast over an axis that stays explicit
/// In a region over `data` the block is an explicit array over `model`. Its states there are changed by a reshard.
// early: mesh_axis_is_not_manual<.*tag::model
// says: mesh axis model is not manual here, but pcast over model needs the blocks of a shard_map over model
// says:   to fix: call pcast in the function of a shard_map over this axis, or write reshard(x, P(..)) of the array
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(nb::unreduced(data))), [&](auto b) {
#ifdef NABLA_FAIL
    auto s = nb::pcast(b, model, nb::to(nb::varying));
#else
    auto s = nb::pcast(b, data, nb::to(nb::unreduced));
#endif
    return s + s;
  })(nb::device_put(x, mesh, P(data)));
}
}  // namespace app
