// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A nonlinear function of a sum that is still to be made
/// Each device holds one summand of u. The sine of a sum is not the sum of the sines: the sum is made first, and the
/// program says so, because that communicates.
// early: value_is_unreduced<.*data.*psum_first
// early: sin
// says: an operand is unreduced over data, and sin needs the reduced value
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
  auto r = nb::sin(u);
#else
  auto r = nb::sin(x);  // x = psum(u, data)
#endif
  return r * 2;
}
}  // namespace app
