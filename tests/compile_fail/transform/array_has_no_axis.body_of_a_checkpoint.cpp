// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mistake in a function that a derivative runs again
/// The body of a generic lambda reports at its own line, and what is made of it says nothing more.
// expect(g++): array_has_no_axis<.*rows
// expect(clang): array_has_no_axis<.*rows
// says: the array has no rows: its dims are [hidden=dyn]
#include <nabla/nabla.hpp>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden, rows)

auto f() {
  auto x = nb::ones<float>(hidden = 3);
#ifdef NABLA_FAIL
  auto total = [](auto x) { return nb::sum(x, rows); };
#else
  auto total = [](auto x) { return nb::sum(x, hidden); };
#endif
  return nb::grad(nb::checkpoint(total))(x);
}
}  // namespace app
