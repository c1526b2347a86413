// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A varying value beside a sum still to be made
/// u is one summand a device, v one value a device: their sum would be neither. Either the sum is made first, or v is
/// declared to be summands too (`pcast`).
// early: unreduced_meets_varying<.*data.*psum_first
// says: one operand is unreduced over data, and another varies or is split over data: + cannot join them
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

using region = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using pending = nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>,
                                   nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, region>;
using varying =
    nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>, nb::state<nb::varying_over<tag::data>>, region>;

auto f([[maybe_unused]] pending u, [[maybe_unused]] varying v) {
#ifdef NABLA_FAIL
  auto r = u + v;
#else
  auto r = u + u;
#endif
  return r * 2;
}
}  // namespace app
