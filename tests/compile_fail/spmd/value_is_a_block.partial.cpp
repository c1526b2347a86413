// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A block of a region over some axes, taken to the host
/// What differs between the devices along `data` is no one value, though the region leaves `model` explicit.
// early: value_is_a_block
// says: in a shard_map a value is the block of each device: to_host needs a whole array, collectives take blocks
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
    auto s = nb::to_host(b);
#else
    auto s = nb::psum(b, data);
#endif
    return s + s;
  })(nb::device_put(x, mesh, P(data, model)));
}
}  // namespace app
