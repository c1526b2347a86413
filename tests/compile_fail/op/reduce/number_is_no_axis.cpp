// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number where an axis is expected
/// Positions are types, as names are: the dims of a result are known to the compiler.
// early: sum
// early: number_is_no_axis<int.*write_dim_of_the_number
// says: sum names a dim by an axis or by dim<N>, and is given a number (i32)
// says:   to fix: write the number into dim<..>, dim<0> for 0, dim<-1> for -1; the greater of two values is maximum(x, 0)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::sum(x, 0);
#else
  auto r = nb::sum(x, nb::dim<0>);
#endif
  return r;
}
}  // namespace app
