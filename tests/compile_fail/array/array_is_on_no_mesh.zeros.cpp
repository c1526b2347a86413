// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Zeros in a sharding without a mesh
/// What is made is on no mesh yet, so a spec alone does not say over which devices it is split.
// early: zeros
// early: array_is_on_no_mesh<.*write_named_sharding
// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: write the mesh beside the spec: out_sharding(named_sharding(mesh, P(..)))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)

auto f(nb::device_mesh<nb::mesh_dim<tag::data>> mesh) {
#ifdef NABLA_FAIL
  auto x = nb::zeros<float>(batch = 8, nb::out_sharding(nb::P(batch = data)));
#else
  auto x = nb::zeros<float>(batch = 8, nb::out_sharding(nb::named_sharding(mesh, nb::P(batch = data))));
#endif
  return x;
}
}  // namespace app
