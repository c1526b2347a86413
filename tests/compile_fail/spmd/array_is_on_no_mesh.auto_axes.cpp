// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # auto_axes of a plain array
/// The kinds that change are those of the mesh that the arguments are on. A plain array is on none.
// expect: array_is_on_no_mesh<.*device_put_it
// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: place it first: device_put(x, mesh, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4).eval();
  auto twice = nb::auto_axes(nb::out_sharding(P(data)), [](auto b) { return b * 2.f; });
#ifdef NABLA_FAIL
  return twice(x);
#else
  return twice(nb::device_put(x, mesh, P(data)));
#endif
}
}  // namespace app
