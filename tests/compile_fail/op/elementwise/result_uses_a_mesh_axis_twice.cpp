// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One mesh axis for two dims of the result
/// x is split over data by its batch, y by its hidden dim. A device has one coordinate along data, so it cannot hold
/// the same part of both dims.
// early: result_uses_a_mesh_axis_twice<.*data.*reshard_one_side
// says: two dims of the result would be split over mesh axis data, which can split only one
// says:   to fix: reshard one operand first: reshard(operand, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

using mesh = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
template <class E>
using placed = nb::abstract_array<float, nb::dims<E>, nb::state<>, mesh>;

auto f([[maybe_unused]] placed<nb::extent<tag::batch, 8, tag::data>> x,
       [[maybe_unused]] placed<nb::extent<tag::hidden, 6, tag::data>> y,
       [[maybe_unused]] placed<nb::extent<tag::hidden, 6, tag::model>> z) {
#ifdef NABLA_FAIL
  auto r = x * y;
#else
  auto r = x * z;
#endif
  return r * 2;
}
}  // namespace app
