// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_size of an axis that the mesh lacks
/// `axis_size(x, a)` asks the mesh of x, or x.
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
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = x * float(nb::axis_size(x, stage));
#else
    auto y = x * float(nb::axis_size(x, model));
#endif
    return y + y;
  })(x);
}
}  // namespace app
