// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An assignment to a selection
/// Arrays are values: a selection reads. `where` makes another array, and `mutable_view()` gives the elements to write to.
// early: an_expression_is_no_place
// says: a selection, x(batch = 0), or an expression, x + 1, is a value: nothing can be assigned to it
// says:   to fix: store it where it is made, auto h = (x + 1).eval(), and write elements by mutable_view()
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

void f() {
  auto x = nb::iota<float>(batch = 8, hidden = 4);
#ifdef NABLA_FAIL
  x(batch = 0, hidden = 0) = 5.f;
#else
  x.mutable_view()(0, 0) = 5.f;
#endif
}
}  // namespace app
