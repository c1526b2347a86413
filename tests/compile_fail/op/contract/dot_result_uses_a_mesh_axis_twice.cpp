// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh axis that would split rows and columns of the result
/// Each device would hold one block of the diagonal, and nobody the others.
// early: result_uses_a_mesh_axis_twice<.*tag::data.*reshard_one_side
// says: two dims of the result would be split over mesh axis data, which can split only one
// says:   to fix: reshard one operand first: reshard(operand, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)

using devices = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
using images =
    nb::abstract_array<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>, nb::extent<tag::inputs>>,
                       nb::state<>, devices>;
using weights =
    nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>, nb::extent<tag::hidden, nb::dyn_size, tag::data>>,
                       nb::state<>, devices>;
using moved =
    nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>, nb::extent<tag::hidden, nb::dyn_size, tag::model>>,
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
