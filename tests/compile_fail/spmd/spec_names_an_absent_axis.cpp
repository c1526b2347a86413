// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec names an axis that the array lacks
/// It is most often another array, or a misspelt axis.
// early: spec_names_an_absent_axis<.*tag::hidden
// says: the spec has an entry for hidden, and the array has no dim hidden: its dims are [batch=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::zeros<float>(batch = 8);
#ifdef NABLA_FAIL
  auto y = nb::device_put(x, mesh, P(hidden = data));
#else
  auto y = nb::device_put(x, mesh, P(batch = data));
#endif
  return y + y;
}
}  // namespace app
