// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A view along a variable that has the name of an axis
/// The parameter `rows` hides the axis: flip is given an array where it wants to know which dim.
// early: flip
// early: variable_hides_the_axis<.*rename_the_variable
// says: flip needs an axis, and is given an array of dims [rows=dyn,columns=dyn]: does a variable have the name of the axis?
// says:   to fix: rename the variable that hides the axis of the same name; the word needs an axis here, as in concatenate(batch, x, y)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix rows) {
#ifdef NABLA_FAIL
  auto y = flip(rows, rows);
#else
  auto y = flip(rows, tag::rows{});
#endif
  return y;
}
}  // namespace app
