// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum in blocks
/// What gives each device a part of the sum is psum_scatter.
// early: collective_takes_no_keyword<.*tiled_at<
// says: psum takes axes and nothing else, not tiled(dim<0>); psum_scatter and all_gather do take tiled(d)
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
    auto y = nb::psum(x, data, nb::tiled(nb::dim<0>));
#else
    auto y = nb::psum_scatter(x, data, nb::tiled(nb::dim<0>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
