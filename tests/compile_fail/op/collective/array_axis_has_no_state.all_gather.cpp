// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather over an axis of the array, to a state
/// Over an axis of the array all_gather gives the axis another place, and any state stays.
// early: array_axis_has_no_state<.*tag::hidden.*drop_to
// says: hidden is no mesh axis, and only over mesh axes is a value varying, invarying, unreduced or reduced
// says:   to fix: drop to(..)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(batch = 8, hidden = 4);
  return nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P(batch = data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_gather(x, hidden, nb::to(nb::invarying));
#else
    auto y = nb::all_gather(x, hidden);
#endif
    return y + y;
  })(x);
}
}  // namespace app
