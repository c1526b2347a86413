// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Segment ids along an axis that the array does not have
///
/// The ids say for each of their places which elements of the array belong to a segment: their axes are axes of the array.
// expect: array_has_no_axis
// says: the array has no nodes: its dims are [edges=dyn,features=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(nodes, edges, features)
using messages = nb::abstract_array<float, nb::dims<nb::extent<tag::edges>, nb::extent<tag::features>>>;
using of_edges = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::edges>>>;
using of_nodes = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::nodes>>>;

#ifdef NABLA_FAIL
auto f(messages x, of_nodes ids) { return segment_sum(x, ids, nodes = 4); }
#else
auto f(messages x, of_edges ids) { return segment_sum(x, ids, nodes = 4); }
#endif
}  // namespace app
