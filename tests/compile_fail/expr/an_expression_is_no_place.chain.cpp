// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An assignment to the name of a chain
/// `auto h = x + 1.f` names a chain that is stored when it is used. To assign to it later, it is stored where it is made.
// early: an_expression_is_no_place<.*eval_it_where_it_is_made
// says: a selection, x(batch = 0), or an expression, x + 1, is a value: nothing can be assigned to it
// says:   to fix: store it where it is made, auto h = (x + 1).eval(), and write elements by mutable_view()
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto x = nb::iota<float>(batch = 8);
#ifdef NABLA_FAIL
  auto h = x + 1.f;
  h = h * 2.f;
#else
  auto h = (x + 1.f).eval();
  h = h * 2.f;
#endif
  return h;
}
}  // namespace app
