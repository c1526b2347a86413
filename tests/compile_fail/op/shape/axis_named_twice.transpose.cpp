// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One dim, named twice
/// Each dim of a transpose is named once; `dim<-2>` of two dims is `dim<0>`.
// early: transpose
// early: axis_named_twice<.*position<-2>
// says: dim<-2> is named twice: a name stands for one dim, and a dim is named once (dim<-1> is the last)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = transpose(x, nb::dim<0>, nb::dim<-2>);
#else
  auto y = transpose(x, nb::dim<1>, nb::dim<-2>);
#endif
  return y;
}
}  // namespace app
