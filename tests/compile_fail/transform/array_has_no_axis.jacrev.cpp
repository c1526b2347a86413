// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A new name for an axis that no array of the argument has
/// A new name is for the arrays of the argument that have the axis; here none has it.
// early(g++): array_has_no_axis<.*rows
// expect(clang): array_has_no_axis<.*rows
// says: the array has no rows: its dims are [hidden=dyn]
#include <nabla/nabla.hpp>
#include <nabla/transform/jacrev.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden, rows, columns)

auto f() {
  auto x = std::pair(nb::ones<float>(hidden = 3), nb::ones<float>(hidden = 8));
  auto first = [](auto p) { return p.first * 2.f; };
#ifdef NABLA_FAIL
  return nb::jacrev(first, rows = columns)(x);
#else
  return nb::jacrev(first, hidden = columns)(x);
#endif
}
}  // namespace app
