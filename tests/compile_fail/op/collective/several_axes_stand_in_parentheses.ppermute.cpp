// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two mesh axes for ppermute
/// A group of mesh axes is written in parentheses, in the order in which its devices count.
// early: several_axes_stand_in_parentheses<.*tag::model
// says: ppermute takes its axes as one argument, several as (data, model) in parentheses: found model
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::ppermute(x, data, model, nb::shift(1));
#else
    auto y = nb::ppermute(x, data, nb::shift(1));
#endif
    return y + y;
  })(x);
}
}  // namespace app
