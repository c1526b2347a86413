// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard by a spec with more entries than there are dims
// early: spec_is_longer_than_the_rank<3, 2
// says: the spec has 3 entries for dims without a name, and the array has 2 of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto placed = nb::device_put(x, mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::reshard(placed, P(none, none, model));
#else
  auto y = nb::reshard(placed, P(none, model));
#endif
  return y + y;
}
}  // namespace app
