// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all over an axis of the array whose size the dim does not have
/// Without `tiled` each index along the axis gets one element of the dim.
// early: size_is_not_the_number_of_devices<.*6, ?3
// says: dim<0> has size 6, but all_to_all without tiled gives one element of it to each of 3
// says:   to fix: give out blocks by tiled: psum_scatter(x, a, tiled(d)), all_to_all(x, a, split(d), concat(e), tiled)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::zeros<float>(batch = nb::fixed<3>, nb::fixed<6>);
#ifdef NABLA_FAIL
  auto y = nb::all_to_all(x, batch, nb::split(nb::dim<0>), nb::concat(nb::dim<0>));
#else
  auto y = nb::all_to_all(x, batch, nb::split(nb::dim<0>), nb::concat(nb::dim<0>), nb::tiled);
#endif
  return y + y;
}
}  // namespace app
