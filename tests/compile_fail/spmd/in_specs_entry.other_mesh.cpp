// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A region over another mesh inside of a region
/// The block lives on the devices of its own mesh. An inner region is over the axes of this mesh that are left.
// early(g++): in_specs_entry<0, .*value_is_on_another_mesh<
// expect(clang): in_specs_entry<0, .*value_is_on_another_mesh<
// says: the first argument: the value is on another mesh: both need the same axes, each explicit on both or automatic on both
// says:   the value is on mesh(data, model)
// says:   needed is       mesh(stage)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto other = nb::make_mesh(stage = 8);
  return nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [&](auto b) {
#ifdef NABLA_FAIL
    auto y = nb::shard_map(other, nb::in_specs(P(stage)), nb::out_specs(P(stage)), [](auto c) { return c; })(b);
#else
    auto y = nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P()), [](auto c) { return c; })(b);
#endif
    return y + y;
  })(x);
}
}  // namespace app
