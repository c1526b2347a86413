// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The inverse of matrices of bf16 or f16
/// Decompositions lose digits, and 8 or 11 are too few to start with. LAPACK has no such numbers either.
// expect: dtype_has_too_few_digits
// says: inv needs float or double, and the dtype here is bf16
// says:   to fix: convert it first, and the result back: astype<float>(a)
#include <nabla/types.hpp>
#include <nabla/op/linalg/linalg.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<nb::bfloat16, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

#ifdef NABLA_FAIL
auto f(matrix x) { return inv(x, rows, columns); }
#else
auto f(matrix x) { return nb::astype<nb::bfloat16>(inv(nb::astype<float>(x), rows, columns)); }
#endif
}  // namespace app
