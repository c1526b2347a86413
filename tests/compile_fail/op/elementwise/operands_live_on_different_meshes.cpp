// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Operands on two meshes
/// The blocks of x and y lie on other devices. Only a plain array, without a mesh, goes with every mesh.
// early: operands_live_on_different_meshes<
// says: the operands are on different meshes, and only an array on no mesh goes with every mesh
// says:   one is on     mesh(data=4, model=2)
// says:   another is on mesh(model=8)
// says:   to fix: place one of them on the mesh of the other: device_put(to_host(x), mesh, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

using mesh = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
using other = nb::mesh<nb::mesh_dim<tag::model, 8>>;
template <class M>
using placed = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, 8>>, nb::state<>, M>;

auto f([[maybe_unused]] placed<mesh> x, [[maybe_unused]] placed<other> y, [[maybe_unused]] placed<nb::no_mesh> z) {
#ifdef NABLA_FAIL
  auto r = x + y;
#else
  auto r = x + z;
#endif
  return r * 2;
}
}  // namespace app
