// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A target state for psum_scatter
/// Its result varies: each device keeps another part. `tiled(d)` cuts a dim into blocks, `stacked(d)` gives its elements out.
// early: not_a_keyword_of_psum_scatter<.*to_state
// says: psum_scatter takes tiled(d) or stacked(d) behind its axes, not to(invarying): its result varies
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
    auto y = nb::psum_scatter(x, data, nb::to(nb::invarying));
#else
    auto y = nb::psum_scatter(x, data, nb::tiled(nb::dim<1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
