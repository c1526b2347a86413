// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard over an axis that a region has made manual
/// In a region over some axes `reshard` speaks of the others. What lies along the region's own axes moves by collectives.
// early: mesh_axis_is_manual_already<.*tag::data
// says: mesh axis data is manual in this shard_map already: specs and inner shard_maps in it need other mesh axes
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data, model));
  return nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto block) {
#ifdef NABLA_FAIL
    return nb::reshard(block, P(none, data));
#else
    return nb::reshard(block, P(none, none));
#endif
  })(x);
}
}  // namespace app
