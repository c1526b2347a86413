// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A dim rolls over devices that are not those it is split over
/// The elements of a dim that is split go round on the mesh axes that split it, so these are the ones to name, as the spec
/// of the array lists them.
// early: roll
// early: dim_is_split_over<.*batch.*data.*name_the_mesh_axes_last
// says: batch is split over data, and roll needs all of it on each device
// says:   to fix: name all its mesh axes last, major to minor, and the elements move from device to device: roll(.., data)
// says:   or: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using on_data = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>>, nb::state<>,
                                   nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>>;

auto f(on_data x) {
#ifdef NABLA_FAIL
  auto y = nb::roll(x, batch, 1, model);
#else
  auto y = nb::roll(x, batch, 1, data);
#endif
  return y;
}
}  // namespace app
