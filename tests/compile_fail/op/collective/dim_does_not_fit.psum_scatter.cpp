// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum_scatter of a scalar
/// Each device gets a part of a dim; a scalar has none.
// early: dim_does_not_fit<.*position<0>
// says: dim<0> does not fit the dims []: what psum_scatter cuts or extends must be there, what it makes new: say tiled(batch)
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
    auto y = nb::psum_scatter(nb::sum(x), data);
#else
    auto y = nb::psum_scatter(x, data, nb::tiled(nb::dim<1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
