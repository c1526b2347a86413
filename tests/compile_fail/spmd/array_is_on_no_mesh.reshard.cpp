// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard of a plain array
/// `reshard` moves what is on a mesh. A plain array is on none: every process holds it, and `device_put` places it.
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
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto placed = nb::device_put(x, mesh, P(data));
#ifdef NABLA_FAIL  // S2-25
  auto y = nb::reshard(x, P(none, model));
#else
  auto y = nb::reshard(placed, P(none, model));
#endif
  return y + y;
}
}  // namespace app
