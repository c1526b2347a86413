// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # merge of one dim
/// The last argument says what the result is called, so two dims and a name are three arguments.
// early: merge
// early: fewer_than_two_dims_are_merged
// says: merge takes two dims or more, and last the name of the result: merge(x, rows, columns, pixels)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = merge(x, rows, pixels);
#else
  auto y = merge(x, rows, columns, pixels);
#endif
  return y;
}
}  // namespace app
