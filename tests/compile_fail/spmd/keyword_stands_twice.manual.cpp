// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # manual(...) written twice
/// One manual(...) names all axes that become manual.
// early: keyword_stands_twice<.*manual_t<.*tag::data
// says: manual(data) stands beside another keyword of its kind, but shard_map takes one of them
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
  auto g = nb::shard_map(mesh, nb::manual(data), nb::manual(model), nb::out_specs(P()), [](auto b) { return b; });
#else
  auto g = nb::shard_map(mesh, nb::manual(data, model), nb::out_specs(P()), [](auto b) { return b; });
#endif
  return g(x);
}
}  // namespace app
