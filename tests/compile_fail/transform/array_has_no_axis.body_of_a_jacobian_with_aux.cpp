// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mistake in a function that gives a pair, of which a Jacobian is taken
/// A pair of which one part has been reported is reported, and so is each part of what is made of it.
// early(g++): array_has_no_axis<.*rows
// expect(clang): array_has_no_axis<.*rows
// says: the array has no rows: its dims are [hidden=dyn]
#include <nabla/nabla.hpp>
#include <nabla/transform/jacrev.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden, rows)

auto f() {
  auto x = nb::ones<float>(hidden = 3);
#ifdef NABLA_FAIL
  auto total = [](auto x) { return std::pair(nb::sum(x, rows), x); };
#else
  auto total = [](auto x) { return std::pair(nb::sum(x, hidden), x); };
#endif
  auto [j, aux] = nb::jacrev(nb::has_aux, total)(x);
  return nb::exp(j) * nb::exp(aux);
}
}  // namespace app
