// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gradient of more than one number
/// A gradient is that of one number. Sum what has more, or take its mean.
// early: loss_is_no_scalar<.*hidden.*sum_it_or_take_the_mean
// says: the value to be differentiated has dims [hidden=dyn], and a gradient is taken of a scalar
// says:   to fix: let the function return sum(value, hidden), or mean(value, hidden)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::grad;

auto f() {
  auto w = nb::ones<float>(batch = 2, hidden = 3);
#ifdef NABLA_FAIL
  auto loss = [](auto w) { return nb::sum(w * w, batch); };
  return grad(loss)(w);
#else
  auto loss = [](auto w) { return nb::sum(w * w, batch, hidden); };
  return grad(loss)(w);
#endif
}
}  // namespace app
