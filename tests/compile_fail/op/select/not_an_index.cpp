// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A real number as an index
/// An index is an integer, a slice or `all`; a computed one is converted where it is used.
// early(g++): not_an_index<double>
// early(clang): nabla::index.x, indices
// expect: not_an_index<double>
// errors(clang): 2
// says: an index is an integer, slice(..) or all, or alone in its call an array of integers, also behind a name: here it is f64
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x, double i) {
#ifdef NABLA_FAIL
  auto y = x(rows = i);
#else
  auto y = x(rows = int(i));
#endif
  return y;
}
}  // namespace app
