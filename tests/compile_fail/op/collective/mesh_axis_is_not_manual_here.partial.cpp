// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_index of an axis that stays explicit
/// In a region over `data` a device has a place along `data`. Along `model` the body sees the whole.
// early(g++): mesh_axis_is_not_manual_here<.*tag::model
// expect(clang): mesh_axis_is_not_manual_here<.*tag::model
// says: a value made along model, as by axis_index(model), is used where model is no manual mesh axis: mesh(data, model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [&](auto b) {
#ifdef NABLA_FAIL
    auto s = b + nb::astype<float>(nb::axis_index(model));
#else
    auto s = b + nb::astype<float>(nb::axis_index(data));
#endif
    return s + s;
  })(nb::device_put(x, mesh, P(data, model)));
}
}  // namespace app
