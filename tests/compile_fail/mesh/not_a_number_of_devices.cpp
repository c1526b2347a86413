// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number of devices that is no whole number
/// The size of a mesh axis is an integer, `nb::fixed<N>`, `nb::rest`, or `nb::automatic(...)` of one of these.
// early: not_a_number_of_devices<.*data, double>
// says: the size of mesh axis data has type f64: it must be an integer, fixed<n>, rest or automatic(..)
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(data = 2.5);
#else
  return nb::make_mesh(data = 2);
#endif
}
}  // namespace app
