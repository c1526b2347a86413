// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A triangular system without its triangle
/// Nothing says which half of the matrix is to be read. solve reads all of it.
// expect: no_triangle_is_named
// says: solve_triangular reads one triangle: write lower or upper behind the dims, solve_triangular(a, b, lower)
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/linalg/linalg.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;
using vector = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>>>;

#ifdef NABLA_FAIL
auto f(matrix a, vector b) { return solve_triangular(a, b, rows, columns); }
#else
auto f(matrix a, vector b) { return solve_triangular(a, b, rows, columns, nb::lower); }
#endif
}  // namespace app
