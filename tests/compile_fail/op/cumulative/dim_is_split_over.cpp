// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A running sum along a dim that is split over devices
/// The sum of an element begins on other devices. Reshard the dim first, or add up along another one.
// expect: dim_is_split_over
// says: time is split over data, and cumsum needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, time)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data>>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::time, -1, tag::data>>, nb::state<>, mesh>;

auto f(split x) {
#ifdef NABLA_FAIL
  auto y = cumsum(x, time);
#else
  auto y = cumsum(x, batch);
#endif
  return y;
}
}  // namespace app
