// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # to_host inside a shard_map
/// In the body a value is the block of each device; whole arrays are outside. Printing shows the blocks of this process.
// early: value_is_a_block
// says: in a shard_map a value is the block of each device: to_host needs a whole array, collectives take blocks
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto h = nb::to_host(x);
#else
    auto h = nb::psum(x, data);
#endif
    return h + x;
  })(nb::iota<float>(8, 4));
}
}  // namespace app
