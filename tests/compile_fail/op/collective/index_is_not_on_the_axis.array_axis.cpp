// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pshuffle along an axis to a place that is not there
/// The axis has three places, 0 to 2.
// early: index_is_not_on_the_axis<3, ?3
// says: index 3 is not on the axis: indices count from 0 to the size of the axis less one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
    auto w = nb::zeros<float>(batch = nb::fixed<3>);
#ifdef NABLA_FAIL
    auto y = nb::pshuffle(w, batch, nb::perm(nb::fixed<0>, nb::fixed<1>, nb::fixed<3>));
#else
    auto y = nb::pshuffle(w, batch, nb::perm(nb::fixed<0>, nb::fixed<2>, nb::fixed<1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
