// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mean of segments whose elements are on several devices
///
/// Each device has a part of a segment, and the mean of the whole is no sum of means. Reshard the dim, or divide the sum by the
/// count when both are made.
// expect: reduced_dim_is_split_over
// says: nodes is split over data, and segment_mean needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(nodes, features)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data>>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::nodes, -1, tag::data>, nb::extent<tag::features>>, nb::state<>, mesh>;
using ids = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::nodes, -1, tag::data>>, nb::state<>, mesh>;

#ifdef NABLA_FAIL
auto f(split x, ids i) { return segment_mean(x, i, nodes = 4); }
#else
auto f(split x, ids i) { return segment_sum(x, i, nodes = 4); }
#endif
}  // namespace app
