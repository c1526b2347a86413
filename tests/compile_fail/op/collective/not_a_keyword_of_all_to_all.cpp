// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all with `tiled(d)`
/// The dims are named by `split(d)` and `concat(d)`; `tiled` alone says that both stay.
// early: not_a_keyword_of_all_to_all<.*tiled_at
// says: all_to_all takes split(d), concat(d) and tiled, which names no dim, behind its axes, not tiled(dim<1>)
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
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<1>), nb::concat(nb::dim<0>), nb::tiled(nb::dim<1>));
#else
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<1>), nb::concat(nb::dim<0>), nb::tiled);
#endif
    return y + y;
  })(x);
}
}  // namespace app
