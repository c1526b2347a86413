// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # has_aux twice
/// Each keyword stands once.
// early: keyword_stands_twice<
// says: has_aux stands beside another keyword of its kind, but grad takes one of them
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::grad, nb::argnums, nb::has_aux;

auto f() {
  auto w = nb::ones<float>(hidden = 3);
  auto loss = [](auto w) { return std::pair(nb::sum(w * w, hidden), 1); };
#ifdef NABLA_FAIL
  return grad(has_aux, has_aux, loss)(w);
#else
  return grad(has_aux, loss)(w);
#endif
}
}  // namespace app
