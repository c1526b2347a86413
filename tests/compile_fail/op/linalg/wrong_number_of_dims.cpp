// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A matrix with one of its dims
/// A matrix has two dims. Without any they are the last two positional ones.
// expect: wrong_number_of_dims
// says: trace does not take 1 dim
// says:   to fix: give two dims, the rows and the columns, trace(x, rows, columns), or none for the last two positional dims
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

#ifdef NABLA_FAIL
auto f(matrix x) { return trace(x, rows); }
#else
auto f(matrix x) { return trace(x, rows, columns); }
#endif
}  // namespace app
