// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `+=` on an expression
/// An expression is a value that may be shared, and no place to store into. A new name is given to the result.
// early: only_a_named_array_is_assigned_to<.*write_auto_y_equals
// says: the left side of += is an expression, a temporary or const: it must be an array with a name
// says:   to fix: give the result a new name: auto y = x + z instead of x += z
// says:   or: store it where it is made, auto h = (x + 1).eval(), and write elements by mutable_view()
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

auto f(scores x) {
#ifdef NABLA_FAIL
  auto e = x * 2;
  e += x;
  return e;
#else
  auto e = x * 2;
  return e + x;
#endif
}
}  // namespace app
