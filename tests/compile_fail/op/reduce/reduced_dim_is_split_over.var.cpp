// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A variance over a dim that is split over devices
/// The parts of a variance need the mean of all of them. The mean is small: it is resharded, and not the array; then
/// `mean(square(x - m), hidden)` is the variance, unreduced over the devices.
// early: var
// early: reduced_dim_is_split_over<.*tag::hidden.*tag::data.*reshard_the_mean
// says: hidden is split over data, and var needs all of it on each device
// says:   to fix: reshard x, or its mean only: m = reshard(mean(x, axis), P(..)), then mean(square(x - m), axis)
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
  auto r = nb::var(x, hidden);
#else
  auto r = nb::var(y, hidden);  // reshard first
#endif
  return r;
}
}  // namespace app
