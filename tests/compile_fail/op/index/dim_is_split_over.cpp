// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An embedding whose table is split over devices
/// A token may be on any device. Either the dim is made whole, or, in a shard_map, each device takes what it has and a psum brings it together.
// expect: dim_is_split_over
// errors(clang): 2
// says: vocab is split over model, and a selection needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:       or: copy the array to the host: to_host(x)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
NABLA_MESH_AXES(data, model)
using mesh = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab, -1, tag::model>, nb::extent<tag::hidden>>, nb::state<>, mesh>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden, -1, tag::model>>, nb::state<>, mesh>;
using tokens = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch, -1, tag::data>>, nb::state<>, mesh>;

#ifdef NABLA_FAIL
auto f(table t, tokens i) { return t(vocab = i); }
#else
auto f(split t, tokens i) { return t(vocab = i); }
#endif
}  // namespace app
