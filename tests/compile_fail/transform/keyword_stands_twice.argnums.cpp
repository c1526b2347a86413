// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # argnums twice
/// All arguments stand in one.
// early: keyword_stands_twice<
// says: argnums<1> stands beside another keyword of its kind, but grad takes one of them
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
  return grad(argnums<0>, argnums<1>, loss)(w, w);
#else
  return grad(argnums<0, 1>, loss)(w, w);
#endif
}
}  // namespace app
