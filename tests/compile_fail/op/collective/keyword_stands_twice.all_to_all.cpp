// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all with two dims to give out
/// One dim is given out.
// early: keyword_stands_twice<.*split_at
// says: split(dim<0>) stands beside another keyword of its kind, but all_to_all takes one of them
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
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<0>), nb::split(nb::dim<1>), nb::concat(nb::dim<0>), nb::tiled);
#else
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<1>), nb::concat(nb::dim<0>), nb::tiled);
#endif
    return y + y;
  })(x);
}
}  // namespace app
