// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # explicit_axes over an axis that is explicit already
/// `explicit_axes(axes(..), ..)` names automatic axes, which are explicit inside the function. The others stay what they
/// are.
// expect: mesh_axis_is_not_automatic<.*tag::data
// says: explicit_axes makes automatic mesh axes explicit, but data is not automatic: leave it out of axes(..)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = nb::automatic(2));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::explicit_axes(nb::axes(data), nb::in_sharding(P(data)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::explicit_axes(nb::axes(model), nb::in_sharding(P(data)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
