// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An associative scan along a dim that is split over devices
///
/// Elements of other devices come before. Reshard the dim, or go on over the mesh axis in a shard_map.
// expect: dim_is_split_over
// says: time is split over data, and associative_scan needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(time, channel)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data>>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::time, -1, tag::data>, nb::extent<tag::channel>>, nb::state<>, mesh>;

struct sum {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const { return x + y; }
};

#ifdef NABLA_FAIL
auto f(split x) { return associative_scan(time, x, sum{}); }
#else
auto f(split x) { return associative_scan(channel, x, sum{}); }
#endif
}  // namespace app
