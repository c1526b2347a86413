// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Indices without names on named dims
/// An index without a name speaks of a positional dim. This array has names only, so each index says which.
// early: index
// early: more_indices_than_positional_dims<1, 0, .*index_by_name
// says: indices without a name are of positional dims: 1 are given, and the array has 0 such dims
// says:   to fix: write the name of the dim before each index: x(rows = 3)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = index(x, 3);
#else
  auto y = index(x, rows = 3);
#endif
  return y;
}
}  // namespace app
