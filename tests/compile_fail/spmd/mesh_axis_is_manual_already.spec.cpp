// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec of an inner region that names an outer axis
/// Along `data` the block has been cut by the outer region. The specs of the inner one speak of `model`.
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
    auto y = nb::shard_map(mesh, nb::in_specs(P(data, model)), nb::out_specs(P(none, model)), [](auto c) { return c; })(b);
#else
    auto y = nb::shard_map(mesh, nb::in_specs(P(none, model)), nb::out_specs(P(none, model)), [](auto c) { return c; })(b);
#endif
    return y + y;
  })(nb::device_put(x, mesh, P(data, model)));
}
}  // namespace app
