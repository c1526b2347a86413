// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh axis of size zero
/// A mesh axis has at least one device.
// early: mesh_axis_without_devices<.*data>
// says: mesh axis data has size 0, and needs at least one device
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(data = nb::fixed<0>, model = 2);
#else
  return nb::make_mesh(data = nb::fixed<1>, model = 2);
#endif
}
}  // namespace app
