// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The transform along a dim that is split over devices
/// Each element of a transform depends on all elements along the dim. Other dims may be split. So a transform along several
/// dims goes along the whole ones first; an all_to_all, which the reshard is, makes another one whole.
// expect: dim_is_split_over
// says: height is split over data, and fftn needs all of it on each device
// says: to fix: split another dim instead, by one all_to_all: reshard(x, P(other = data))
// says: or: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(height, width)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data>>;
using rows = nb::abstract_array<float, nb::dims<nb::extent<tag::height, -1, tag::data>, nb::extent<tag::width>>, nb::state<>, mesh>;

#ifdef NABLA_FAIL
auto f(rows x) { return fftn(x, width, height); }
#else
auto f(rows x) { return fft(x, width); }
#endif
}  // namespace app
