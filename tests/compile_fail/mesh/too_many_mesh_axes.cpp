// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh of nine axes
/// A mesh has at most 8 axes.
// early: too_many_mesh_axes<9>
// says: the mesh has 9 axes, and at most 8 are possible
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(a, b, c, d, e, f_, g, h, i)

auto f() {
#ifdef NABLA_FAIL
  return nb::make_mesh(a = 1, b = 1, c = 1, d = 1, e = 1, f_ = 1, g = 1, h = 1, i = 1);
#else
  return nb::make_mesh(a = 1, b = 1, c = 1, d = 1, e = 1, f_ = 1, g = 1, h = 1);
#endif
}
}  // namespace app
