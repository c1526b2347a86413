// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Parts that do not make the dim
/// The parts, multiplied, are the size of the dim. Where all of it is in the types, the compiler checks it.
// early: split
// early: parts_do_not_make_the_dim<.*rows, 10, 4>
// says: rows has size 10, and its parts multiply to 4 (beside a rest they must divide the size)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using vector = nb::abstract_array<float, nb::dims<nb::extent<tag::rows, 10>>>;

auto f(vector x) {
#ifdef NABLA_FAIL
  auto y = split(x, rows, nb::rest, nb::fixed<4>);
#else
  auto y = split(x, rows, nb::rest, nb::fixed<5>);
#endif
  return y;
}
}  // namespace app
