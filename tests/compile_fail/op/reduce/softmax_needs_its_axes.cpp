// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # softmax of a matrix without axes
/// The other reductions take all positional dims then; a softmax over a whole matrix is hardly ever meant, and others
/// take the last one. The axes are named.
// early: softmax
// early: softmax_needs_its_axes<.*name_the_axes
// says: without axes softmax needs an array of exactly one positional dim, and the dims are [dyn,dyn]
// says:   to fix: name the axes: softmax(x, hidden), softmax(x, dim<-1>)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::softmax(x);
#else
  auto r = nb::softmax(x, nb::dim<-1>);
#endif
  return r;
}
}  // namespace app
