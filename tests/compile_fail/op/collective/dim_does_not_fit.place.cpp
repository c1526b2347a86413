// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather stacks beyond the last dim
/// Of a matrix the new dim is `dim<0>`, `dim<1>` or `dim<2>`.
// early: dim_does_not_fit<.*position<3>
// says: dim<3> does not fit the dims [dyn,dyn]: what all_gather cuts or extends must be there, what it makes new: say tiled(batch)
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
    auto y = nb::all_gather(x, data, nb::stacked(nb::dim<3>));
#else
    auto y = nb::all_gather(x, data, nb::stacked(nb::dim<2>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
