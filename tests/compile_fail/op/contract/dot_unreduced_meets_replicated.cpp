// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A contraction of a sum still to be made with a replicated value
/// The derivative by the replicated value would be a sum still to be made. Make the sum first, or say that the other
/// value is reduced.
// early: unreduced_meets_replicated<.*tag::data.*pcast_to_reduced
// says: one operand is unreduced over data, and another has the same value on all devices along data
// says:   because in a sum it would count once per device, and as a factor its gradient would be unreduced
// says:   to fix: cast the operand that is the same on all devices: pcast(x, data, to(reduced))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs)
NABLA_MESH_AXES(data)

using devices = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>>;
using pending = nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>>,
                                   nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, devices>;
using equal = nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>>, nb::state<>, devices>;
using reduced =
    nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>>, nb::state<nb::reduced_over<tag::data>>, devices>;

auto f(pending x, [[maybe_unused]] equal y, [[maybe_unused]] reduced z) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, y, inputs);
#else
  auto r = nb::dot(x, z, inputs);
#endif
  return r + r;
}
}  // namespace app
