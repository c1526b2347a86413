// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all makes a dim of a name that is there
/// Without `tiled` the parts stand along a new dim.
// early: dim_does_not_fit<.*tag::hidden
// says: hidden does not fit the dims [hidden=dyn]: what all_to_all cuts or extends must be there, what it makes new: say tiled(batch)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(4, hidden = 8);
  return nb::shard_map(mesh, nb::in_specs(P(hidden = data)), nb::out_specs(P(hidden = data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<0>), nb::concat(hidden));
#else
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<0>), nb::concat(batch));
#endif
    return y + y;
  })(x);
}
}  // namespace app
