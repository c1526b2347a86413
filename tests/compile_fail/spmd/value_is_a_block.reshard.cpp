// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard of a block
/// In a shard_map the program sees blocks, and moves them by collectives.
// early: value_is_a_block
// says: in a shard_map a value is the block of each device: reshard needs a whole array, collectives take blocks
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data, model));
  return nb::shard_map(mesh, nb::in_specs(P(data, model)), nb::out_specs(P(data)), [](auto block) {
#ifdef NABLA_FAIL
    return nb::reshard(block, P(data));
#else
    return nb::all_gather(block, model, nb::tiled(nb::dim<1>), nb::to(nb::invarying));
#endif
  })(x);
}
}  // namespace app
