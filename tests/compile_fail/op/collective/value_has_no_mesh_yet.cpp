// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective of axis_index alone
/// `axis_index(data)` has no mesh of its own: it takes the one of the block that it joins. Where it stands alone, the block is
/// named: `axis_index(x, data)`.
// early: value_has_no_mesh_yet<.*over<.*tag::data.*write_axis_index_of_a_block
// says: nothing says on which mesh the value is, as it has met no block of a shard_map, but psum needs to know
// says:   to fix: write axis_index(x, data) with a block x of the shard_map
// says:   or: compute with it and a block of the shard_map first
// says:   or: begin with zeros like a block x of the shard_map: auto acc = zeros_like(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto n = nb::psum(nb::axis_index(data), data);
#else
    auto n = nb::psum(nb::axis_index(x, data), data);
#endif
    return x * nb::astype<float>(n);
  })(x);
}
}  // namespace app
