// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A new dim that the array has already
/// broadcast adds a dim; an array that has an axis does not get it again.
// early: broadcast
// early: array_has_the_axis_already<.*rows
// says: broadcast adds the dim rows, and the array has it already: its dims are [rows=dyn,columns=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = broadcast(x, rows = 3);
#else
  auto y = broadcast(x, pixels = 3);
#endif
  return y;
}
}  // namespace app
