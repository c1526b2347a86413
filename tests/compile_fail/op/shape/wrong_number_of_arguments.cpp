// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pad without its second number
/// pad says how many elements come before and how many behind.
// early: pad
// early: wrong_number_of_arguments<2>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = pad(x, rows, 1);
#else
  auto y = pad(x, rows, 1, 0);
#endif
  return y;
}
}  // namespace app
