// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # rename without a new name
/// Each argument of rename says an old name and a new one: `rows = pixels`.
// early: rename
// early: not_an_old_and_a_new_name<.*rows
// says: an argument of rename is old = new, as in rename(x, rows = pixels), and here it is rows
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = rename(x, rows);
#else
  auto y = rename(x, rows = pixels);
#endif
  return y;
}
}  // namespace app
