// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sort along a dim that is split over devices
/// The smallest elements may be on any device. There is no sort between devices: reshard the dim first.
// expect: dim_is_split_over
// says: classes is split over data, and sort needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, classes)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data>>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::classes, -1, tag::data>>, nb::state<>, mesh>;

#ifdef NABLA_FAIL
auto f(split x) { return sort(x, classes); }
#else
auto f(split x) { return sort(x, batch); }
#endif
}  // namespace app
