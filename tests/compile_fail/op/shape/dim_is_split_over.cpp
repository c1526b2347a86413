// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Elements would move between devices
/// Turning a dim round moves its elements to other devices where it is split over them, and no word
/// moves data unless the program says so. With the mesh axes last `flip` sends each block where it belongs; or reshard the
/// dim first, so that each device holds all of it, or copy the array to the host.
// early: flip
// early: dim_is_split_over<.*batch.*data.*name_the_mesh_axes_last.*reshard_the_dim_first.*or_copy_it_with_to_host
// says: batch is split over data, and flip needs all of it on each device
// says:   to fix: name all its mesh axes last, major to minor, and the elements move from device to device: flip(.., data)
// says:   or: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns)
NABLA_MESH_AXES(data)
using on_data = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>, nb::extent<nb::positional>>,
                                   nb::state<>, nb::mesh<nb::mesh_dim<tag::data>>>;

auto f(on_data x) {
#ifdef NABLA_FAIL
  auto y = flip(x, batch);
#else
  auto y = flip(x, nb::dim<0>);
#endif
  return y;
}
}  // namespace app
