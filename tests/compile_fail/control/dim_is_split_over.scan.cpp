// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scan along a dim that is split over devices
/// A step would be on one device only.
// early: leaf<.*at<.*xs>, .*dim_is_split_over<.*data.*reshard_the_dim_first
// says: xs: dim<-2> is split over data, and scan needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2);
  auto x = nb::device_put(nb::iota<float>(4, 6), mesh, P(data));
  auto z = nb::device_put(nb::iota<float>(4, 6), mesh, P(none, data));
  auto body = [](auto c, auto x) { return std::pair(c + x, std::tuple<>()); };
#ifdef NABLA_FAIL
  auto [c, ys] = nb::scan(z(0), x, body);
#else
  auto [c, ys] = nb::scan(z(0), z, body);
#endif
  return c;
}
}  // namespace app
