// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduction without axes of an array that has names only
/// Without axes a reduction takes the positional dims, so that a function which does not know the names of its operands
/// works on them as it would on each single one. Here there is no positional dim: nothing would be done.
// early: sum
// early: only_named_dims_and_none_is_named<.*name_the_axes_or_write_all
// says: without axes sum reduces positional dims, and the array has none: its dims are [batch=dyn,hidden=dyn]
// says:   to fix: name the axes, sum(x, batch), or write all, sum(x, all)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f(named x) {
#ifdef NABLA_FAIL
  auto r = nb::sum(x);
#else
  auto r = nb::sum(x, nb::all);
#endif
  return r;
}
}  // namespace app
