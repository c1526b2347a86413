// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A block joins one of another mesh
/// The two values are on different devices.
// early(g++): operands_live_on_different_meshes<
// expect(clang): operands_live_on_different_meshes<
// says: the operands are on different meshes, and only an array on no mesh goes with every mesh
// says:   one is on     mesh(data, model)
// says:   another is on mesh(model)
// says:   to fix: place one of them on the mesh of the other: device_put(to_host(x), mesh, P(..))
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
  auto w = nb::device_put(nb::iota<float>(4), other, P());
  auto v = nb::device_put(nb::iota<float>(4), mesh, P());
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [&](auto a) {
#ifdef NABLA_FAIL
    auto y = a + w;
#else
    auto y = a + v;
#endif
    return y + y;
  })(x);
}
}  // namespace app
