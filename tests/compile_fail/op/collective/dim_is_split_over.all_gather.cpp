// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather over an axis of the array into a dim that is split over devices
/// `hidden` cannot be the inner part of a longer dim: what each device holds of it would have to move on.
// early: dim_is_split_over<.*tag::hidden.*tag::data
// says: hidden is split over data, and all_gather needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(batch = 8, hidden = 4), mesh, P(hidden = data));
#ifdef NABLA_FAIL
  auto y = nb::all_gather(x, batch, nb::tiled(hidden));
#else
  auto y = nb::all_gather(x, batch);
#endif
  return y + y;
}
}  // namespace app
