// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective over an axis that stays explicit
/// The region is over `data`. Over `model` the block is an explicit array: its sum over a split dim is pending, and
/// is made by a reshard, or in a region over `model`.
// early: mesh_axis_is_not_manual<.*tag::model.*use_shard_map_or_reshard
// says: mesh axis model is not manual here, but psum over model needs the blocks of a shard_map over model
// says:   to fix: call psum in the function of a shard_map over this axis, or write reshard(x, P(..)) of the array
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P()), [&](auto b) {
#ifdef NABLA_FAIL
    auto s = nb::psum(b, model);
#else
    auto s = nb::psum(b, data);
#endif
    return s + s;
  })(nb::device_put(x, mesh, P(data, model)));
}
}  // namespace app
