// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The sharding of a plain array
/// A plain array lies on no mesh: it is compatible with every one, and counts as replicated.
// early: array_is_on_no_mesh<.*device_put_it
// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: place it first: device_put(x, mesh, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto s = x.sharding();
#else
  auto s = nb::device_put(x, mesh, P(data)).sharding();
#endif
  return s;
}
}  // namespace app
