// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A part of a dim that is no size
/// A dim is split into whole parts: integers, `fixed<N>` or `rest`, with a name or without.
// early: split
// early: not_a_part_of_a_dim<double>
// says: a part of a dim is an integer, fixed<N> or rest, also behind a name, and here it is f64
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = split(x, rows, 2.0, nb::rest);
#else
  auto y = split(x, rows, 2, nb::rest);
#endif
  return y;
}
}  // namespace app
