// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The mesh of a block, where all axes are manual
/// A block knows its mesh, and which of the axes are manual. Here all of them are.
// early: mesh_axis_is_manual_already<.*tag::data
// says: mesh axis data is manual in this shard_map already: specs and inner shard_maps in it need other mesh axes
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) {
#ifdef NABLA_FAIL
    auto y = nb::shard_map(b.mesh(), nb::out_specs(P()), [](auto c) { return c + 1.f; })(b);
#else
    auto y = b + 1.f;
#endif
    return y + y;
  })(x);
}
}  // namespace app
