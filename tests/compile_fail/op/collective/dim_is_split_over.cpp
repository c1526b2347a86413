// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pshuffle along an axis that is split over devices
/// It would move elements between devices. Inside shard_map pshuffle over the mesh axis moves the blocks.
// early: dim_is_split_over<.*tag::batch.*tag::data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::zeros<float>(batch = 8, hidden = 8), mesh, P(batch = data));
#ifdef NABLA_FAIL
  return nb::pshuffle(x, batch, nb::reverse);
#else
  return nb::pshuffle(x, hidden, nb::reverse);
#endif
}
}  // namespace app
