// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # manual(...) that names a mesh axis twice
/// Each mesh axis becomes manual once.
// early: mesh_axis_used_twice<.*tag::data
// says: mesh axis data is named twice: it can split one dim of an array only, and only once
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
  auto over = nb::manual(data, data);
#else
  auto over = nb::manual(data);
#endif
  return nb::shard_map(mesh, over, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; })(x);
}
}  // namespace app
