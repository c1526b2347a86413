// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A shard_map in a vmap over a dim that is split over an axis of its mesh
/// The devices of that axis hold different entries, so they cannot work on one entry together. The dim is resharded before
/// the vmap, or the region is over the other axes: `manual(model)`.
// early(g++): in_specs_entry<0, .*mapped_axis
// expect(clang): in_specs_entry<0, .*mapped_axis
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::vmap;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 6), mesh, P(data, model));
  auto total = [](auto row) { return nb::psum(nb::sum(row), model); };
#ifdef NABLA_FAIL
  auto y = vmap(nb::shard_map(mesh, in_specs(P(model)), out_specs(P()), total))(x);
#else
  auto y = vmap(nb::shard_map(mesh, nb::manual(model), in_specs(P(model)), out_specs(P()), total))(x);
#endif
  return y;
}
}  // namespace app
