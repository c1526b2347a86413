// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all of a sum that is still to be made
/// psum_scatter makes the sum and gives each device its part.
// early: value_is_unreduced_already<.*tag::data.*psum_it_first
// says: the value is unreduced over data: its psum (or pmax, pmin of a max or min) must come before all_to_all
// says:   to fix: reduce it first: psum(x, data), psum_scatter(x, data); pmax or pmin of a maximum or minimum
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(none, data)), [](auto x) {
    auto u = nb::pcast(x, data, nb::to(nb::unreduced));
#ifdef NABLA_FAIL
    auto y = nb::all_to_all(u, data, nb::split(nb::dim<1>), nb::concat(nb::dim<0>), nb::tiled);
#else
    auto y = nb::psum_scatter(u, data, nb::tiled(nb::dim<1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
