// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Standardized along a dim that is split over devices
/// The mean and the variance of each row need all of it. A formula is refused under its own name.
// early: standardize
// early: reduced_dim_is_split_over<.*tag::hidden.*tag::data.*reshard_the_dim_first
// says: hidden is split over data, and standardize needs all of it on each device
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
  auto r = nb::standardize(x, hidden);
#else
  auto r = nb::standardize(y, hidden);  // reshard first
#endif
  return r;
}
}  // namespace app
