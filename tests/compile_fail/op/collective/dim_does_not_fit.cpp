// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather along a dim that is not there
/// `tiled(d)` names an existing dim, which grows; `stacked(d)` a new one, or its place.
// early: dim_does_not_fit<.*tag::batch
// says: batch does not fit the dims [dyn,dyn]: what all_gather cuts or extends must be there, what it makes new: say tiled(batch)
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
    auto y = nb::all_gather(x, data, nb::tiled(batch));
#else
    auto y = nb::all_gather(x, data, nb::stacked(batch));
#endif
    return y + y;
  })(x);
}
}  // namespace app
