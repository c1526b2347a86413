// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One cast of axes in different states
/// The value varies over `data` and is invarying over `model`: the axes are cast one by one.
// early: no_such_cast<.*axes_in_different_states.*unreduced_t
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto b) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(b, (data, model), nb::unreduced);
#else
    auto y = nb::pcast(b, data, nb::unreduced);
#endif
    return nb::psum(y, data);
  })(x);
}
}  // namespace app
