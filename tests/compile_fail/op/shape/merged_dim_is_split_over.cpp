// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A merged dim that is split over devices
/// The slowest of the merged dims may be split: then every device keeps what it has. Behind it a split dim would
/// have to move.
// early: merge
// early: merged_dim_is_split_over<.*batch.*data.*reshard_the_dim_first
// says: batch is split over data, and only the first of the merged dims may be split over devices
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns)
NABLA_MESH_AXES(data)
using on_data = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>, nb::extent<nb::positional>>,
                                   nb::state<>, nb::mesh<nb::mesh_dim<tag::data>>>;

auto f(on_data x) {
#ifdef NABLA_FAIL
  auto y = merge(x, nb::dim<0>, batch, rows);
#else
  auto y = merge(x, batch, nb::dim<0>, rows);
#endif
  return y;
}
}  // namespace app
