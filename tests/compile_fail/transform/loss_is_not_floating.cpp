// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gradient of an integer
/// Integers do not change by little: their derivative is nothing.
// early: loss_is_not_floating<int, .*compute_it_in_floats>
// says: the value to be differentiated has dtype i32, and only floating-point values have a derivative
// says:   to fix: compute it in floating point: astype<float>(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::grad;

auto f() {
  auto w = nb::ones<float>(hidden = 3);
#ifdef NABLA_FAIL
  auto loss = [](auto w) { return nb::argmax(w, hidden); };
  return grad(loss)(w);
#else
  auto loss = [](auto w) { return nb::max(w, hidden); };
  return grad(loss)(w);
#endif
}
}  // namespace app
