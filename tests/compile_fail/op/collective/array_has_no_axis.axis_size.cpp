// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_size of an axis that the array lacks
/// `axis_size(x, a)` asks the mesh of x, or x.
// early: array_has_no_axis<.*tag::hidden
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
  auto y = x * float(nb::axis_size(x, hidden));
#else
  auto y = x * float(nb::axis_size(x, batch));
#endif
  return y + y;
}
}  // namespace app
