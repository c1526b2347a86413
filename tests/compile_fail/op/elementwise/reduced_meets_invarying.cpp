// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduced value beside an invarying one
/// Both are equal on all devices, but their gradients differ: that of a reduced value stays a sum to be made. The word
/// does not choose; the invarying side is cast, for free.
// early: reduced_meets_invarying<.*data.*pcast_to_reduced
// says: one operand is reduced over data, and another is not, though it too is the same on all devices
// says:   because the gradient of a reduced value stays unreduced, that of the other is summed
// says:   to fix: cast the operand that is the same on all devices: pcast(x, data, to(reduced))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

using region = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using reduced =
    nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>, nb::state<nb::reduced_over<tag::data>>, region>;
using invarying = nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>, nb::state<>, region>;

auto f([[maybe_unused]] reduced w, [[maybe_unused]] invarying x) {
#ifdef NABLA_FAIL
  auto r = w * x;
#else
  auto r = w * w;  // w = pcast(x, data, to(reduced))
#endif
  return r * 2;
}
}  // namespace app
