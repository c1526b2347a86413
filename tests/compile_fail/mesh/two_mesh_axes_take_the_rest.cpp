// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two axes that take what is left of the devices
/// What the other axes leave over can be taken once.
// early: two_mesh_axes_take_the_rest<.*data, .*model>
// says: data and model both have size rest: only one mesh axis can take the devices that are left
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(data = nb::rest, model = nb::rest);
#else
  return nb::make_mesh(data = nb::rest, model = 2);
#endif
}
}  // namespace app
