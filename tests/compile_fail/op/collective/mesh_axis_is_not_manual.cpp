// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective outside of a shard_map
/// An explicit array is seen whole: `psum` over a mesh axis belongs into the body of a `shard_map`, where values are blocks. On
/// explicit arrays `reshard` finishes a sum.
// early: mesh_axis_is_not_manual<.*tag::data.*use_shard_map_or_reshard
// says: mesh axis data is not manual here, but psum over data needs the blocks of a shard_map over data
// says:   to fix: call psum in the function of a shard_map over this axis, or write reshard(x, P(..)) of the array
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto w = nb::device_put(x, mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::psum(w, data);
#else
  auto y = nb::shard_map(mesh, nb::out_specs(P()), [](auto b) { return nb::psum(b, data); })(w);
#endif
  return y + y;
}
}  // namespace app
