// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The median of a sum that is still to be made
/// The median of sums is not the sum of medians. psum makes the sum first.
// expect: value_is_unreduced
// says: an operand is unreduced over data, and median needs the reduced value
// says:   because each device has only its part of the sum, max or min
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(classes)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using summands = nb::abstract_array<float, nb::dims<nb::extent<tag::classes>>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, mesh>;

#ifdef NABLA_FAIL
auto f(summands x) { return median(x, classes); }
#else
auto f(summands x) { return median(psum(x, data), classes); }
#endif
}  // namespace app
