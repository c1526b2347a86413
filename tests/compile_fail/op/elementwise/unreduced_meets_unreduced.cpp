// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The product of two sums that are still to be made
/// Each device would multiply its own two summands and miss all the other products. One of the sums is made first.
// early: unreduced_meets_unreduced<.*data.*psum_first
// says: both operands of * are unreduced over data
// says:   because the product of two sums is not the sum of the products that the devices would make
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

using region = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using pending = nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>,
                                   nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, region>;
using reduced =
    nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>, nb::state<nb::reduced_over<tag::data>>, region>;

auto f([[maybe_unused]] pending u, [[maybe_unused]] reduced x) {
#ifdef NABLA_FAIL
  auto r = u * u;
#else
  auto r = u * x;
#endif
  return r * 2;
}
}  // namespace app
