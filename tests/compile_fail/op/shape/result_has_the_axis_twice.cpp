// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A result with one axis twice
/// Dims meet by name, so no array has two dims of one name.
// early: rename
// early: result_has_the_axis_twice<.*columns
// says: the result would have two dims called columns, and an array has each axis once
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = rename(x, rows = columns);
#else
  auto y = rename(x, rows = columns, columns = rows);
#endif
  return y;
}
}  // namespace app
