// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A norm over a dim that is split over devices
/// The sum of squares over a split dim is a sum still to be made; its root is not. `sum(x * x, hidden)` is resharded,
/// then its root taken.
// early: norm
// early: reduced_dim_is_split_over<.*tag::hidden.*tag::data.*reshard_the_sum_of_squares
// says: hidden is split over data, and norm needs all of it on each device
// says:   to fix: reshard x, or the sum of squares only: sqrt(reshard(sum(square(x), axis), P(..)))
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
  auto r = nb::norm(x, hidden);
#else
  auto r = nb::norm(y, hidden);  // reshard first
#endif
  return r;
}
}  // namespace app
