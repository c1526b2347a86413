// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A text where a dim is named
/// Axes are declared; a misspelt one is then an unknown name, not a text that fits nothing when the program runs.
// early: transpose
// early: not_an_axis_or_position<(const char ?\*|char const ?\*)>
// says: transpose needs an axis or dim<N> to name a dim, and is given a string
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = transpose(x, "columns", "rows");
#else
  auto y = transpose(x, columns, rows);
#endif
  return y;
}
}  // namespace app
