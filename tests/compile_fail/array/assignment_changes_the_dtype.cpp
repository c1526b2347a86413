// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value of another dtype
/// An assignment converts nothing: it would lose what the wider numbers hold.
// early: assignment_changes_the_dtype<float, *double
// early: astype_the_value
// says: an assignment keeps the dtype of its target: the target has f32, the value has f64
// says:   to fix: convert the value: astype<float>(value)
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
  w = w * nb::full<double>(2);
#else
  w = nb::astype<float>(w * nb::full<double>(2));
#endif
  static_cast<void>(xs);
}
}  // namespace app
