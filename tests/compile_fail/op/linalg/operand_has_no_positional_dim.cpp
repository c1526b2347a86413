// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Right-hand sides without a position
/// Without dims solve takes a vector, or right-hand sides as last positional dim. Named dims are named.
// expect: operand_has_no_positional_dim
// says: solve contracts positional dims, and one operand has none: its dims are [rows=dyn]
// says:   to fix: give two dims, the rows and the columns, solve(x, rows, columns), or none for the last two positional dims
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/linalg/linalg.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;
using vector = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>>>;

#ifdef NABLA_FAIL
auto f(matrix a, vector b) { return solve(a, b); }
#else
auto f(named a, vector b) { return solve(a, b, rows, columns); }
#endif
}  // namespace app
