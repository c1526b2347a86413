// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A captured array of another mesh
/// An explicit array counts as invarying inside of a region if it is replicated on the mesh of the region. This one
/// is on other devices.
// early(g++): operands_live_on_different_meshes<
// expect(clang): operands_live_on_different_meshes<
// says: the operands are on different meshes, and only an array on no mesh goes with every mesh
// says:   one is on     mesh(stage)
// says:   another is on mesh(data, model)
// says:   to fix: place one of them on the mesh of the other: device_put(to_host(x), mesh, P(..))
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
  [[maybe_unused]] auto there = nb::device_put(x, other, P());
  [[maybe_unused]] auto here = nb::device_put(x, mesh, P());
  return nb::shard_map(mesh, nb::in_specs(P(none, data)), nb::out_specs(P()), [&](auto b) {
    auto s = nb::psum(nb::sum(b), data);
#ifdef NABLA_FAIL
    auto y = there + s;
#else
    auto y = here + s;
#endif
    return y + y;
  })(x);
}
}  // namespace app
