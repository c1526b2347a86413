// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather to two states
/// The result is in one state along the axis.
// early: keyword_stands_twice<.*to_state
// says: to(invarying) stands beside another keyword of its kind, but all_gather takes one of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_gather(x, data, nb::to(nb::invarying), nb::to(nb::reduced));
#else
    auto y = nb::all_gather(x, data, nb::to(nb::invarying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
