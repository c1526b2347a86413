// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # has_aux of a function that gives its loss alone
/// With has_aux a function gives a pair: the loss, and what is only handed on.
// early(g++): function_gives_no_aux<.*give_the_value_and_the_aux
// expect(clang): function_gives_no_aux<.*give_the_value_and_the_aux
// says: has_aux needs a function that returns a pair (value, aux), and this one returns f32[]
// says:   to fix: return std::pair(value, aux) from the function
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto x = nb::ones<float>(batch = 8);
#ifdef NABLA_FAIL
  auto loss = [](auto x) { return nb::sum(x * x, batch); };
  return nb::grad(nb::has_aux, loss)(x);
#else
  auto loss = [](auto x) { return std::pair(nb::sum(x * x, batch), x + 1.f); };
  return nb::grad(nb::has_aux, loss)(x);
#endif
}
}  // namespace app
