// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A condition that is a number
/// where asks a yes or no of each element; numbers are compared first.
// early: where
// early: condition_is_not_bool<float, .*compare_it
// says: the condition of where must be bool, and has dtype f32
// says:   to fix: compare it first: where(x > 0, a, b)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = where(x, x, 0);
#else
  auto y = where(x > 0, x, 0);
#endif
  return y;
}
}  // namespace app
