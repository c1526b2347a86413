// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard to a mesh axis
/// A sharding says for each dim where it goes: `P(data)`.
// early: not_a_spec<.*tag::model.*write_P
// says: model is no spec P(..), which says for each dim over which mesh axes it is split
// says:   to fix: write P(..), as P(data) for a first dim that is split over data
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
  auto y = nb::reshard(placed, model);
#else
  auto y = nb::reshard(placed, P(model));
#endif
  return y + y;
}
}  // namespace app
