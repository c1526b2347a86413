// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number where a dim is named
/// A positional dim is `dim<N>`, part of the type: a plain number would be known when the program runs only.
// early: transpose
// early: number_is_no_axis<int, .*write_dim_of_the_number
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = transpose(x, 1, 0);
#else
  auto y = transpose(x, nb::dim<1>, nb::dim<0>);
#endif
  return y;
}
}  // namespace app
