// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A shard_map without out_specs
/// How the results lie together cannot be inferred: an invarying value may be one array, or copies side by side. A function that
/// returns nothing has `out_specs()`.
// early: shard_map_needs<.*out_specs_t
// says: shard_map needs out_specs(..): how the blocks of each result form an array is not inferred
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), [](auto x) { return x; });
#else
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) { return x; });
#endif
  return g(x);
}
}  // namespace app
