// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A pullback without arguments
/// vjp is given the function and what it is called with: the cotangents are those of these arguments.
// early: function_does_not_take_that_many<0>
// says: the function is called with 0 arguments and does not take that many
#include <nabla/nabla.hpp>
#include <nabla/transform/vjp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::vjp, nb::has_aux;

auto f() {
  auto x = nb::ones<float>(hidden = 3);
  auto both = [](auto a) { return std::pair(nb::exp(a), nb::sum(a, hidden)); };
#ifdef NABLA_FAIL
  auto given = vjp(has_aux, both);
#else
  auto given = vjp(has_aux, both, x);
#endif
  return given;
}
}  // namespace app
