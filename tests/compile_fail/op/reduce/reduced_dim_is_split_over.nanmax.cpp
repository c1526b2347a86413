// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A maximum of numbers, without nan, over a dim that is split over devices
/// A device that has nan alone has no largest number, and `unreduced_max` has no state for it.
// early: nanmax
// early: reduced_dim_is_split_over<.*tag::hidden.*tag::data.*reshard_the_dim_first
// says: hidden is split over data, and nanmax needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using grid = nb::mesh<nb::mesh_dim<tag::data, 4>>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden, -1, tag::data>>,
                                 nb::state<>, grid>;
using whole = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, -1, tag::data>, nb::extent<tag::hidden>>,
                                 nb::state<>, grid>;

auto f([[maybe_unused]] split x, [[maybe_unused]] whole y) {
#ifdef NABLA_FAIL
  auto r = nb::nanmax(x, hidden);
#else
  auto r = nb::nanmax(y, hidden);  // reshard first
#endif
  return r;
}
}  // namespace app
