// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A block of an outer region that is split over an inner axis
/// In the outer region the block is split over `model`, an explicit axis there. The inner region cuts along it, and
/// what it uses is passed.
// early(g++): captured_array_is_split_over<.*tag::model.*pass_the_array_as_a_parameter
// expect(clang): captured_array_is_split_over<.*tag::model.*pass_the_array_as_a_parameter
// says: an array from outside of the shard_map, split over model, is used in its body or returned
// says:   because a shard_map over model gives blocks of its arguments only
// says:   to fix: pass the array to the shard_map as an argument, with its spec in in_specs
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

using outer = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
using region = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>, nb::mesh_dim<tag::model>>;
using block = nb::array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional, -1, tag::model>>,
                        nb::state<nb::varying_over<tag::data>>, region>;

auto f(const outer& mesh, const block& b) {
  return nb::shard_map(mesh, nb::in_specs(P(none, model), P(none, model)), nb::out_specs(P(none, model)),
                       [&](auto c, [[maybe_unused]] auto d) {
#ifdef NABLA_FAIL
    auto y = c + b;
#else
    auto y = c + d;
#endif
    return y + y;
  })(b, b);
}
}  // namespace app
