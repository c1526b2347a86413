// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The picture of a block
/// In the body of a shard_map a value is what each device holds: there is no whole that could be drawn. Arguments and results
/// have a picture outside, `std::cout << x` prints the blocks of this process.
// early: value_is_a_block
// expect: visualize_array_sharding
// says: in a shard_map a value is the block of each device: visualize_array_sharding needs a whole array, collectives take blocks
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto y = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    nb::visualize_array_sharding(x);
#endif
    return x + 1;
  })(nb::iota<float>(8));
#ifndef NABLA_FAIL
  nb::visualize_array_sharding(y);
#endif
  return y;
}
}  // namespace app
