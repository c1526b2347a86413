// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cast over an axis of the array
/// Whether a value varies is said of mesh axes.
// early: array_axis_has_no_state<.*tag::batch
// says: batch is no mesh axis, and only over mesh axes is a value varying, invarying, unreduced or reduced
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(batch = 8, hidden = 4);
  return nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P(batch = data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(x, batch, nb::to(nb::varying));
#else
    auto y = nb::pcast(x, data, nb::to(nb::varying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
