// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over a mesh axis and an axis of the array
/// Both in one group: first over the axis of the array, on each device, then over the mesh axis.
// early: several_axes_stand_in_parentheses<.*tag::data, ?app::tag::hidden
// says: psum takes its axes as one argument, several as (data, model) in parentheses: found data, hidden
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(batch = 8, hidden = 4);
  return nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, data, hidden);
#else
    auto y = nb::psum(x, (data, hidden));
#endif
    return y + y;
  })(x);
}
}  // namespace app
