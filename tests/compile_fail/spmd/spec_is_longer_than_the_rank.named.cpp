// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A positional entry for dims with names
/// Entries without a name address dims without a name. An array whose dims all have names is placed by name.
// early: spec_is_longer_than_the_rank<1, 0, .*write_axis_equals_mesh_axis
// says: the spec has 1 entry for dims without a name, and the array has 0 of them
// says:   to fix: split named dims by their names, as in P(batch = data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::zeros<float>(batch = 8, hidden = 3);
#ifdef NABLA_FAIL
  auto y = nb::device_put(x, mesh, P(data));
#else
  auto y = nb::device_put(x, mesh, P(batch = data));
#endif
  return y + y;
}
}  // namespace app
