// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A system of integers, whose right-hand sides are of f16
/// The integers become f16, which is the dtype of their product; as f32 they make f32 of the right-hand sides too.
// expect: dtype_has_too_few_digits
// says: solve needs float or double, and the dtype here is f16
// says:   to fix: convert it first, and the result back: astype<float>(a)
#include <nabla/types.hpp>
#include <nabla/op/linalg/linalg.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<std::int8_t, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;
using vector = nb::abstract_array<nb::float16, nb::dims<nb::extent<tag::rows>>>;

#ifdef NABLA_FAIL
auto f(matrix a, vector b) { return solve(a, b, rows, columns); }
#else
auto f(matrix a, vector b) { return solve(nb::astype<float>(a), b, rows, columns); }
#endif
}  // namespace app
