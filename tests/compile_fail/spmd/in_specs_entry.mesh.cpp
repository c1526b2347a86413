// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An argument on another mesh
/// The blocks of the argument are on other devices than those of the map.
// early: in_specs_entry<0, .*value_is_on_another_mesh<
// says: the first argument: the value is on another mesh: both need the same axes, each explicit on both or automatic on both
// says:   the value is on mesh(model)
// says:   needed is       mesh(data, model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto other = nb::make_mesh(model = 8);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto a) { return a; });
#ifdef NABLA_FAIL
  auto y = g(nb::device_put(x, other, P(model)));
#else
  auto y = g(nb::device_put(x, mesh, P(data)));
#endif
  return y + y;
}
}  // namespace app
