// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The name of a type that a refused word would have
/// Of what has been reported `type_name` says nothing more.
// early: array_has_no_axis<.*tag::columns
// forbid: type_name.*no matching function
// forbid: no matching function
// says: the array has no columns: its dims are [rows=dyn]
#include <iostream>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)

void f() {
#ifdef NABLA_FAIL
  auto s = nb::sum(nb::iota<float>(rows = 3), columns);
#else
  auto s = nb::sum(nb::iota<float>(rows = 3), rows);
#endif
  std::cout << nb::type_name(s) << '\n';
}
}  // namespace app
