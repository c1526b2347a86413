// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sum that is still to be made, for a replicated array
/// A replicated variable stays replicated: every device would keep a summand of its own in it.
// early: assignment_changes_the_state<
// says: an assignment keeps the state of its target: psum, pcast or reshard the value, or make it a new array
// says:   the target has {}
// says:   the value has  {U:data}
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

void f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto xs = nb::device_put(nb::iota<float>(batch = 8, hidden = 4), mesh, P(batch = data));
  auto ws = nb::device_put(nb::zeros<float>(hidden = 4), mesh, P());
#ifdef NABLA_FAIL
  ws = nb::sum(xs, batch);
#else
  auto summands = nb::sum(xs, batch);
#endif
  static_cast<void>(ws);
}
}  // namespace app
