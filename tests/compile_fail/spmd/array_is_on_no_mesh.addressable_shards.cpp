// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The shards of a plain array
/// Only an array on a mesh has blocks with places.
// expect: array_is_on_no_mesh<.*device_put_it
// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: place it first: device_put(x, mesh, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto shards = x.addressable_shards();
#else
  auto shards = nb::device_put(x, mesh, nb::P(data)).addressable_shards();
#endif
  return shards;
}
}  // namespace app
