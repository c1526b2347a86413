// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Arrays with other dims
/// Joined arrays have the same dims, names in any order; one that lacks a dim gets it by expand_dims.
// early: concatenate
// early: dims_differ<
// says: the operands of concatenate need the same axes and as many positional dims: expand_dims adds one, rename changes a name
// says:   the first has   [rows=dyn,columns=dyn]
// says:   another one has [columns=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;
template <class... E>
using array = nb::abstract_array<float, nb::dims<E...>>;

auto f(matrix x, array<nb::extent<tag::columns>> v) {
#ifdef NABLA_FAIL
  auto y = concatenate(rows, x, v);
#else
  auto y = concatenate(rows, x, expand_dims(v, rows));
#endif
  return y;
}
}  // namespace app
