// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A diagonal by a spec alone
/// What is made has no mesh before it is made. `named_sharding(mesh, P(...))` says which.
// early: array_is_on_no_mesh<.*write_named_sharding
// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: write the mesh beside the spec: out_sharding(named_sharding(mesh, P(..)))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::out_sharding, nb::dim;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 16), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::eye<float>(8, out_sharding(P(data)));
#else
  return nb::eye<float>(8, out_sharding(nb::named_sharding(mesh, P(data))));
#endif
}
}  // namespace app
