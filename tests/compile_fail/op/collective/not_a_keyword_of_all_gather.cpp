// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather along a dim, without a word
/// `tiled(dim<0>)` puts the blocks one behind the other along a dim, `stacked(dim<0>)` makes a new one.
// early: not_a_keyword_of_all_gather<.*position<0>
// says: all_gather takes tiled(d) or stacked(d), and to(..), behind its axes, not dim<0>
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
    auto y = nb::all_gather(x, data, nb::dim<0>);
#else
    auto y = nb::all_gather(x, data, nb::tiled(nb::dim<0>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
