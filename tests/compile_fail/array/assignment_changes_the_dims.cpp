// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value of other dims
/// An array keeps its type: what is assigned to it has its dims, in any order of names.
// early: assignment_changes_the_dims<.*initialise_a_new_array
// says: an assignment keeps the dims of its target, with their sizes and their sharding
// says:   the target has [hidden=dyn]
// says:   the value has  [batch=dyn,hidden=dyn]
// says:   to fix: make a new array of the value: auto y = x + w
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
  w = x + w;
#else
  auto y = x + w;
#endif
  static_cast<void>(xs);
}
}  // namespace app
