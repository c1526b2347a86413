// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number that is added to a sum still to be made
/// Every device would add 1 to its summand, and the sum would come out too large by the number of devices. (A factor
/// is fine: u * 2.)
// early: unreduced_meets_replicated<.*data.*psum_first.*or_embed_at_root
// says: one operand is unreduced over data, and another has the same value on all devices along data
// says:   because in a sum it would count once per device, and as a factor its gradient would be unreduced
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
// says:   or: let one device count the other operand: u + embed_at_root(x, data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

using region = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using pending = nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>,
                                   nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, region>;

auto f([[maybe_unused]] pending u) {
#ifdef NABLA_FAIL
  auto r = u + 1;
#else
  auto r = u * 2;
#endif
  return r * 2;
}
}  // namespace app
