// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An argument named twice
/// A gradient is taken once in each argument.
// early: argument_stands_twice<0>
// says: argnums<..> has 0 twice, and a derivative is taken once in each argument
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::grad, nb::argnums, nb::has_aux;

auto f() {
  auto w = nb::ones<float>(hidden = 3);
  auto loss = [](auto v, auto w) { return nb::sum(v * w, hidden); };
#ifdef NABLA_FAIL
  return grad(argnums<0, 0>, loss)(w, w);
#else
  return grad(argnums<0, 1>, loss)(w, w);
#endif
}
}  // namespace app
