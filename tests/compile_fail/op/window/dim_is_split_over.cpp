// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A convolution over an axis that is split over devices
/// The windows at the edge of a block have elements of its neighbour. Reshard, or exchange the edges as examples/heat does.
// expect: dim_is_split_over
// says: height is split over data, and conv needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:       or: in a shard_map let the devices exchange their edges by ppermute, and take the windows of the longer block
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data>>;
template <class... A>
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, -1, A...>, nb::extent<tag::height, -1>, nb::extent<tag::width>>, nb::state<>, mesh>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height, -1, tag::data>, nb::extent<tag::width>>, nb::state<>, mesh>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(split x, kernels w) { return conv(x, w, over(height, width)); }
#else
auto f(images<tag::data> x, kernels w) { return conv(x, w, over(height, width)); }
#endif
}  // namespace app
