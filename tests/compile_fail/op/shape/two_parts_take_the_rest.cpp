// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two parts take the rest
/// What is left over of the size goes to one part.
// early: split
// early: two_parts_take_the_rest
// says: rest is written twice, and only one size can be what the others leave over
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = split(x, rows, nb::rest, nb::rest);
#else
  auto y = split(x, rows, 2, nb::rest);
#endif
  return y;
}
}  // namespace app
