// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # assume_invarying over an axis of the array
/// Equal along an axis of the array is no state: the block is one array.
// early: array_axis_has_no_state<.*tag::hidden
// says: hidden is no mesh axis, and only over mesh axes is a value varying, invarying, unreduced or reduced
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(batch = 8, hidden = 4);
  return nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::assume_invarying(x, hidden);
#else
    auto y = nb::assume_invarying(x, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
