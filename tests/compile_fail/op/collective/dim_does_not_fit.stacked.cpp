// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather stacks along a name that is there
/// The new dim needs a name of its own; `tiled(batch)` makes the dim longer.
// early: dim_does_not_fit<.*tag::batch
// says: batch does not fit the dims [batch=dyn,hidden=dyn]: what all_gather cuts or extends must be there, what it makes new: say tiled(batch)
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
    auto y = nb::all_gather(x, data, nb::stacked(batch));
#else
    auto y = nb::all_gather(x, data, nb::tiled(batch));
#endif
    return y + y;
  })(x);
}
}  // namespace app
