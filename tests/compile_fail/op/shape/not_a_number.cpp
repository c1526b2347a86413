// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number that is none
/// tile and repeat take a whole number of copies.
// early: tile
// early: not_a_number<float>
// says: tile needs a number here (as a count or a place an integer), and is given f32
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = tile(x, rows, 2.f);
#else
  auto y = tile(x, rows, 2);
#endif
  return y;
}
}  // namespace app
