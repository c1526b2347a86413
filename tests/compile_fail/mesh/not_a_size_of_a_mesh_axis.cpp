// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A size without its axis
/// Each argument of `make_mesh` is `axis = size`: a bare number does not say along which axis the devices stand.
// early: make_mesh
// early: not_a_size_of_a_mesh_axis<int>
// says: make_mesh cannot take i32: a mesh takes data = 4 or data = rest, automatic takes 4, fixed<4> or rest
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(4, model = 2);
#else
  return nb::make_mesh(data = 4, model = 2);
#endif
}
}  // namespace app
