// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # manual() of nothing
/// A region is opened over one mesh axis at least. Without manual(...) it is opened over all of them.
// early: manual_names_mesh_axes<>
// says: manual() must name one or more mesh axes, as in manual(data, model)
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
  auto over = nb::manual();
#else
  auto over = nb::manual(data, model);
#endif
  return nb::shard_map(mesh, over, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; })(x);
}
}  // namespace app
