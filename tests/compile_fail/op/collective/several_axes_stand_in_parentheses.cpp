// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two mesh axes without parentheses
/// A collective is over one mesh axis or a group, which stands in parentheses.
// early: several_axes_stand_in_parentheses<.*tag::data.*tag::model
// says: psum takes its axes as one argument, several as (data, model) in parentheses: found data, model
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data, model)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, data, model);
#else
    auto y = nb::psum(x, (data, model));
#endif
    return y + y;
  })(x);
}
}  // namespace app
