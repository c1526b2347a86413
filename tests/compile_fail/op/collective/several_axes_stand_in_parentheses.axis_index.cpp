// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_index over two mesh axes without parentheses
/// Several axes are one argument: `(data, model)`.
// early: several_axes_stand_in_parentheses<.*tag::data, ?app::tag::model
// says: axis_index takes its axes as one argument, several as (data, model) in parentheses: found data, model
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data, model)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = x * nb::astype<float>(nb::axis_index(x, data, model));
#else
    auto y = x * nb::astype<float>(nb::axis_index(x, (data, model)));
#endif
    return y + y;
  })(x);
}
}  // namespace app
