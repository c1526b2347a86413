// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduction over one position, named from both ends
/// dim<1> and dim<-1> are the same dim of a matrix.
// early: mean
// early: axis_named_twice<.*position<-1>
// says: dim<-1> is named twice: a name stands for one dim, and a dim is named once (dim<-1> is the last)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::mean(x, nb::dim<1>, nb::dim<-1>);
#else
  auto r = nb::mean(x, nb::dim<0>, nb::dim<-1>);
#endif
  return r;
}
}  // namespace app
