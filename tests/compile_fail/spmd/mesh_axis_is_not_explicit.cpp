// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # auto_axes over an axis that is automatic already
/// `auto_axes(axes(..), ..)` names explicit axes, which are automatic inside the function. The others stay what they are.
// expect: mesh_axis_is_not_explicit<.*tag::model
// says: auto_axes makes explicit mesh axes automatic, but model is not explicit: leave it out of axes(..)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = nb::automatic(2));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::auto_axes(nb::axes(data, model), nb::out_sharding(P(data)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::auto_axes(nb::axes(data), nb::out_sharding(P(data)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
