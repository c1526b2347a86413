// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all gives out a dim that is not there
/// `split(d)` names a dim of the block.
// early: dim_does_not_fit<.*tag::batch
// says: batch does not fit the dims [dyn,dyn]: what all_to_all cuts or extends must be there, what it makes new: say tiled(batch)
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
    auto y = nb::all_to_all(x, data, nb::split(batch), nb::concat(nb::dim<0>), nb::tiled);
#else
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<1>), nb::concat(nb::dim<0>), nb::tiled);
#endif
    return y + y;
  })(x);
}
}  // namespace app
