// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cast over two mesh axes without parentheses
/// Several axes are one argument: `(data, model)`.
// early: several_axes_stand_in_parentheses<.*tag::data, ?app::tag::model
// says: pcast takes its axes as one argument, several as (data, model) in parentheses: found data, model, to(varying)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P(data, model)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(x, data, model, nb::to(nb::varying));
#else
    auto y = nb::pcast(x, (data, model), nb::to(nb::varying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
