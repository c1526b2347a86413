// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_index along an axis that the array lacks
/// Over an axis of an array it is the place along that axis.
// early: array_has_no_axis<.*tag::hidden
// expect: to_fix::name_a_mesh_axis_or_an_axis_of_the_array
// says: the array has no hidden: its dims are [batch=dyn]
// says:   to fix: name a mesh axis or an axis of the array, or several, (data, model); a vmap names its dim by axis_name(batch)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::zeros<float>(batch = 8);
#ifdef NABLA_FAIL
  auto y = nb::axis_index(x, hidden);
#else
  auto y = nb::axis_index(x, batch);
#endif
  return y + y;
}
}  // namespace app
