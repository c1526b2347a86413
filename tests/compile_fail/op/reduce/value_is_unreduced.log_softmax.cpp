// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A log_softmax of sums that are still to be made
/// The exponential of a sum is not the sum of the exponentials.
// early: log_softmax
// early: value_is_unreduced<.*tag::data.*psum_first
// says: an operand is unreduced over data, and log_softmax needs the reduced value
// says:   because each device has only its part of the sum, max or min
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using region = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using pending = nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>,
                                   nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, region>;
using made = nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>, nb::state<>, region>;

auto f([[maybe_unused]] pending u, [[maybe_unused]] made x) {
#ifdef NABLA_FAIL
  auto r = nb::log_softmax(u, hidden);
#else
  auto r = nb::log_softmax(x, hidden);  // x = psum(u, data)
#endif
  return r;
}
}  // namespace app
