// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather over an axis that the array lacks
/// Over an axis of the array all_gather gives that axis another place.
// early: array_has_no_axis<.*tag::hidden
// expect: to_fix::name_a_mesh_axis_or_an_axis_of_the_array
// says: the array has no hidden: its dims are [batch=dyn,dyn]
// says:   to fix: name a mesh axis or an axis of the array, or several, (data, model); a vmap names its dim by axis_name(batch)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::zeros<float>(batch = 8, 4);
#ifdef NABLA_FAIL
  auto y = nb::all_gather(x, hidden);
#else
  auto y = nb::all_gather(x, batch);
#endif
  return y + y;
}
}  // namespace app
