// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value of a split batch that replaces an element
/// The last one may be on any device.
// expect: dim_is_split_over
// says: batch is split over data, and set needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:       or: copy the array to the host: to_host(x)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
NABLA_MESH_AXES(data, model)
using mesh = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>, nb::state<>, mesh>;
using tokens = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch, -1, tag::data>>, nb::state<>, mesh>;
using whole = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>, nb::state<>, mesh>;

#ifdef NABLA_FAIL
auto f(table t, tokens i) { return t.at(vocab = i).set(1.f); }
#else
auto f(table t, whole i) { return t.at(vocab = i).set(1.f); }
#endif
}  // namespace app
