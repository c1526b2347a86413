// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One dim, split over different mesh axes
/// Both operands hold other parts of the batch on a device. A word does not move data: one side is resharded first. (A
/// side that is whole would be sliced for free.)
// early: dim_is_split_differently<.*batch.*data.*model.*reshard_one_side
// says: the arrays share a dim that one has split over data and another over model: batch
// says:   because + moves no data between devices
// says:   to fix: reshard one operand first: reshard(operand, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

using mesh = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
template <class... A>
using placed = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, 8, A...>>, nb::state<>, mesh>;

auto f([[maybe_unused]] placed<tag::data> x, [[maybe_unused]] placed<tag::model> y, [[maybe_unused]] placed<> z) {
#ifdef NABLA_FAIL
  auto r = x + y;
#else
  auto r = x + z;
#endif
  return r * 2;
}
}  // namespace app
