// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An axis without its size
/// Each argument of `make_mesh` is `axis = size`; `axis = nb::rest` takes what is left of the devices.
// early: make_mesh
// early: not_a_size_of_a_mesh_axis<.*model>
// says: make_mesh cannot take model: a mesh takes data = 4 or data = rest, automatic takes 4, fixed<4> or rest
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(data = 4, model);
#else
  return nb::make_mesh(data = 4, model = nb::rest);
#endif
}
}  // namespace app
