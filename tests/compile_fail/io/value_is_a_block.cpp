// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot in the function of a shard_map
/// There a value is the block of each device, and may differ from one to the next. What the function returns is an array.
// expect: value_is_a_block
// says: in a shard_map a value is the block of each device: save needs a whole array, collectives take blocks
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto step = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
    auto y = 2.f * x;
#ifdef NABLA_FAIL
    nb::save("run.snapshot", y.eval());
#endif
    return y;
  });
  auto y = step(nb::iota<float>(8));
  nb::save("run.snapshot", y);
  return y;
}
}  // namespace app
