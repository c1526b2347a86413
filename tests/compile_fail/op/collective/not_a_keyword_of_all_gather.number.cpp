// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather along a dim by its number
/// The dim stands in `tiled(..)` or `stacked(..)`, which say what happens to it.
// early: not_a_keyword_of_all_gather<int
// says: all_gather takes tiled(d) or stacked(d), and to(..), behind its axes, not i32
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(none, data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_gather(x, data, 0);
#else
    auto y = nb::all_gather(x, data, nb::stacked(nb::dim<0>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
