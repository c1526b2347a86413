// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over an axis that the mesh lacks
/// A collective is over axes of the mesh of the shard_map around.
// early: mesh_axis_is_not_in_the_mesh<.*tag::stage
// says: the mesh has no axis stage: it is mesh(data, model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL  // S2-87
    auto y = nb::psum(x, stage);
#else
    auto y = nb::psum(x, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
