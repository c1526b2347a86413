// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Points between two integers
/// Evenly spaced points are real numbers; whole steps are a range.
// early: linspace
// early: element_type_is_not_floating<int>
// says: linspace makes floating-point numbers, not i32: integers are made by range or randint, complex ones by complex(x, y)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)

auto f() {
#ifdef NABLA_FAIL
  auto y = nb::linspace<int>(0, 10, 5);
#else
  auto y = nb::range<int>(0, 10, 2);
#endif
  return y;
}
}  // namespace app
