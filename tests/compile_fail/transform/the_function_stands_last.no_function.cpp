// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A derivative of keywords alone
/// What is differentiated stands behind the keywords.
// early: the_function_stands_last<
// says: grad takes its keywords before its function, but has_aux stands last
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::grad, nb::argnums, nb::has_aux;

auto f() {
  auto x = nb::ones<float>(hidden = 3);
  auto loss = [](auto a, auto b) { return std::pair(nb::sum(a * b, hidden), a); };
#ifdef NABLA_FAIL
  auto run = grad(argnums<1>, has_aux);
#else
  auto run = grad(argnums<1>, has_aux, loss);
#endif
  return run(x, x);
}
}  // namespace app
