// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # out_specs of an axis that stays explicit
/// A result keeps the split over `model` that it has in the body. Its spec says how the blocks along `data` are put
/// together.
// early: mesh_axis_is_outside_of_the_region<.*tag::model
// says: the spec names model, but the shard_map is not manual over model: its blocks keep their sharding over it
// says:   to fix: name it in manual(..)
// says:   or: leave it out of the spec
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data, model)), [](auto b) { return b; });
#else
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; });
#endif
  return g(nb::device_put(x, mesh, P(data, model)));
}
}  // namespace app
