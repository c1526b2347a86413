// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # has_aux of a derivative as a function, where the function gives its value alone
/// With has_aux a function gives a pair: its value, and what is only handed on.
// early(g++): function_gives_no_aux<.*give_the_value_and_the_aux
// expect(clang): function_gives_no_aux<.*give_the_value_and_the_aux
// says: has_aux needs a function that returns a pair (value, aux), and this one returns f32[dyn]
// says:   to fix: return std::pair(value, aux) from the function
#include <nabla/nabla.hpp>
#include <nabla/transform/linearize.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  auto square = [](auto x) { return x * x; };
  return nb::linearize(nb::has_aux, square, x);
#else
  auto square = [](auto x) { return std::pair(x * x, nb::sum(x)); };
  return nb::linearize(nb::has_aux, square, x);
#endif
}
}  // namespace app
