// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduction over an axis that the array does not have
/// An array without the axis would be left as it is, or counted as often as the axis is long; neither is what somebody
/// meant who wrote its name.
// early: sum
// early: array_has_no_axis<.*tag::classes.*tag::batch.*tag::hidden
// says: the array has no classes: its dims are [batch=dyn,hidden=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, classes)
NABLA_MESH_AXES(data, model)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f(named x) {
#ifdef NABLA_FAIL
  auto r = nb::sum(x, classes);
#else
  auto r = nb::sum(x, hidden);
#endif
  return r;
}
}  // namespace app
