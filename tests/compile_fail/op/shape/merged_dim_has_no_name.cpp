// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A merged dim without a name
/// Of names the last argument is the name of the result, and it must be new: rows and columns merged are neither.
// early: merge
// early: merged_dim_has_no_name<.*name_the_result_last
// says: the last argument of merge is the name of the result, and here it is another dim of the array
// says:   to fix: add a new axis as the last argument: merge(x, rows, columns, pixels)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = merge(x, rows, columns);
#else
  auto y = merge(x, rows, columns, pixels);
#endif
  return y;
}
}  // namespace app
