// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A split value for a plain array
/// A plain array holds all of its elements, and an assignment moves nothing. What is replicated may be assigned: it forgets
/// its mesh.
// early: assignment_changes_the_place<
// early: device_put_or_to_host_the_value
// says: an assignment moves its value neither to another mesh nor off its mesh
// says:   the target is on: no mesh
// says:   the value is on:  mesh(data, model)
// says:   to fix: place the target once, where it is made: device_put(target, mesh, P(..)); or gather: to_host(value)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

void f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(batch = 8, hidden = 4);
  auto w = nb::zeros<float>(hidden = 4);
  auto xs = nb::device_put(x, mesh, P(batch = data));
#ifdef NABLA_FAIL
  x = xs * 2.f;
#else
  x = nb::to_host(xs * 2.f);
#endif
  static_cast<void>(w);
}
}  // namespace app
