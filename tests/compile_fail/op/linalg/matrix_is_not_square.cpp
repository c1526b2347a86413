// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The determinant of a matrix that is not square
/// Sizes that the types know are compared by the compiler, others when the word is called. svd, qr and pinv take every shape.
// expect: matrix_is_not_square
// says: det needs square matrices, and here rows has size 3 and columns has size 4
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/linalg/linalg.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows, 3>, nb::extent<tag::columns, 4>>>;

#ifdef NABLA_FAIL
auto f(matrix x) { return det(x, rows, columns); }
#else
auto f(matrix x) { return pinv(x, rows, columns); }
#endif
}  // namespace app
