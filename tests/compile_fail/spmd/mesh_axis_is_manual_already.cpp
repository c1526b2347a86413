// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A region over an axis that is manual already
/// The block is one of a region over `data`: there is nothing left to cut along it. An inner region is over the
/// axes that are left.
// early(g++): in_specs_entry<0, .*mesh_axis_is_manual_already<.*tag::data
// expect(clang): in_specs_entry<0, .*mesh_axis_is_manual_already<.*tag::data
// says: the first argument: mesh axis data is manual in this shard_map already: specs and inner shard_maps in it need other mesh axes
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [&](auto b) {
#ifdef NABLA_FAIL
    auto y = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto c) { return c; })(b);
#else
    auto y = nb::shard_map(mesh, nb::manual(model), nb::in_specs(P()), nb::out_specs(P()), [](auto c) { return c; })(b);
#endif
    return y + y;
  })(x);
}
}  // namespace app
