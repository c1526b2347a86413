// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A Jacobian of keywords alone
/// The function stands behind the keywords. Behind it there may be new names.
// early: the_function_stands_last<
// says: jacrev takes its keywords before its function, but has_aux stands last
#include <nabla/nabla.hpp>
#include <nabla/transform/jacrev.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden, columns)
using nb::jacrev, nb::argnums, nb::has_aux;

auto f() {
  auto x = nb::ones<float>(hidden = 3);
  auto both = [](auto x) { return std::pair(x * x, nb::sum(x, hidden)); };
#ifdef NABLA_FAIL
  auto jacobian = jacrev(argnums<0>, has_aux);
#else
  auto jacobian = jacrev(argnums<0>, has_aux, both, hidden = columns);
#endif
  return jacobian(x);
}
}  // namespace app
