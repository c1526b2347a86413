// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scatter of a split batch into an array that is whole
/// Each device has the sum of its part of the batch. Added to an x that all have it would count x once per device.
// expect: unreduced_meets_replicated
// says: one operand is unreduced over data, and another has the same value on all devices along data
// says:     because in a sum it would count once per device, and as a factor its gradient would be unreduced
// says:   to fix: reduce the unreduced operand first, by resharding it: reshard(operand, P(..)) without unreduced
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
NABLA_MESH_AXES(data, model)
using mesh = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>, nb::state<>, mesh>;
using summands = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, mesh>;
using tokens = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch, -1, tag::data>>, nb::state<>, mesh>;
using rows = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, -1, tag::data>, nb::extent<tag::hidden>>, nb::state<>, mesh>;

#ifdef NABLA_FAIL
auto f(table t, tokens i, rows v) { return t.at(vocab = i).add(v); }
#else
auto f(summands t, tokens i, rows v) { return t.at(vocab = i).add(v); }
#endif
}  // namespace app
