// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Segment ids that are no integers
///
/// An id is the index of a segment.
// expect: labels_are_not_integers
// says: the labels of segment_sum must be integers, and have dtype f32: convert them, astype<std::int32_t>(labels)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(nodes, segments)
using numbers = nb::abstract_array<float, nb::dims<nb::extent<tag::nodes>>>;

#ifdef NABLA_FAIL
auto f(numbers x, numbers ids) { return segment_sum(x, ids, segments = 4); }
#else
auto f(numbers x, numbers ids) { return segment_sum(x, nb::astype<std::int32_t>(ids), segments = 4); }
#endif
}  // namespace app
