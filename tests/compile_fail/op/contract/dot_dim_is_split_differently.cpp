// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A contracted dim that is split over different mesh axes
/// Each device would hold other parts of the two operands. One side has to move.
// early: dim_is_split_differently<.*tag::inputs.*reshard_one_side
// says: the arrays share a dim that one has split over data and another over model: inputs
// says:   because dot moves no data between devices
// says:   to fix: reshard one operand first: reshard(operand, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)

using devices = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
using images =
    nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::inputs, nb::dyn_size, tag::data>>,
                       nb::state<>, devices>;
using weights =
    nb::abstract_array<float, nb::dims<nb::extent<tag::inputs, nb::dyn_size, tag::model>, nb::extent<tag::hidden>>,
                       nb::state<>, devices>;
using moved =
    nb::abstract_array<float, nb::dims<nb::extent<tag::inputs, nb::dyn_size, tag::data>, nb::extent<tag::hidden>>,
                       nb::state<>, devices>;

auto f(images x, [[maybe_unused]] weights w, [[maybe_unused]] moved v) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, w, inputs);
#else
  auto r = nb::dot(x, v, inputs);
#endif
  return r + r;
}
}  // namespace app
