// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gradient of a number of the host
/// A value that was read is a number like any other: nothing says how it was made.
// early: loss_is_no_array<.*give_one_scalar
// says: the value to be differentiated is of type f32, and a gradient is taken of an array without dims
// says:   to fix: return an array without dims, as sum(w * x, batch); more results need has_aux: grad(has_aux, f)
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
  auto loss = [](auto w) { return w.size(hidden) * 2.f; };
  return grad(loss)(w);
#else
  auto loss = [](auto w) { return nb::sum(w * 2.f, hidden); };
  return grad(loss)(w);
#endif
}
}  // namespace app
