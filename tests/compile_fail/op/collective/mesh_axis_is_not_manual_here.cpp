// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_index of an axis that the region lacks
/// `axis_index(stage)` joins blocks of a region that has the axis.
// early(g++): mesh_axis_is_not_manual_here<.*tag::stage
// expect(clang): mesh_axis_is_not_manual_here<.*tag::stage
// says: a value made along stage, as by axis_index(stage), is used where stage is no manual mesh axis: mesh(data, model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data, model)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = x * nb::astype<float>(nb::axis_index(stage));
#else
    auto y = x * nb::astype<float>(nb::axis_index(model));
#endif
    return y + y;
  })(x);
}
}  // namespace app
