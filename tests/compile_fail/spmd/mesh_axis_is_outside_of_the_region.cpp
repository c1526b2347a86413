// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # in_specs of an axis that stays explicit
/// The region is over `data`. Over `model` its blocks stay split as the argument is; the specs do not speak of it.
/// Either `model` becomes manual too, or the argument is placed so before.
// early: mesh_axis_is_outside_of_the_region<.*tag::model.*name_it_in_manual.*leave_it_out_of_the_spec
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
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data, model)), nb::out_specs(P(data)), [](auto b) { return b; });
#else
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; });
#endif
  return g(nb::device_put(x, mesh, P(data, model)));
}
}  // namespace app
