// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A device that is not there
/// Indices count the devices along the axis from 0; a negative one does not count from the end.
// early: index_is_not_on_the_axis<4, ?4>
// says: index 4 is not on the axis: indices count from 0 to the size of the axis less one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = nb::fixed<4>, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 4>));
#else
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 3>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
