// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduction over a position that the array does not have
/// Names are not counted: dim<1> is the second positional dim, and x has one.
// early: max
// early: array_has_no_axis<.*position<1>
// says: the array has no dim<1>: its dims are [batch=dyn,dyn]
// says:   to fix: write the name of a named dim: dim<0> counts dims without names (vmap maps it unless in_axes names another)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using mixed = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<nb::positional>>>;

auto f(mixed x) {
#ifdef NABLA_FAIL
  auto r = nb::max(x, nb::dim<1>);
#else
  auto r = nb::max(x, nb::dim<0>);
#endif
  return r;
}
}  // namespace app
