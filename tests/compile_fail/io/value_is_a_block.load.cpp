// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot that is loaded like a block
/// A tree is loaded outside of the mapped function, as arrays with their shardings, and given to it.
// expect: value_is_a_block
// says: in a shard_map a value is the block of each device: load needs a whole array, collectives take blocks
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(8), mesh, P(data));
#ifdef NABLA_FAIL
  auto step = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)),
                            [](auto b) { return nb::load("run.snapshot", b) + b; });
  return step(x);
#else
  auto step = nb::shard_map(mesh, nb::in_specs(P(data), P(data)), nb::out_specs(P(data)), [](auto a, auto b) { return a + b; });
  return step(nb::load("run.snapshot", x), x);
#endif
}
}  // namespace app
