// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number where a dim is named
/// A positional dim is `dim<N>`, part of the type: a plain number would be known when the program runs only.
// early: transpose
// early: number_is_no_axis<int, .*write_dim_of_the_number
// says: transpose names a dim by an axis or by dim<N>, and is given a number (i32)
// says:   to fix: write the number into dim<..>, dim<0> for 0, dim<-1> for -1; the greater of two values is maximum(x, 0)
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
