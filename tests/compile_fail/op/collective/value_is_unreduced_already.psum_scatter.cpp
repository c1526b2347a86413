// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum_scatter of a value whose max is still to be made
/// A max is finished by pmax.
// early: value_is_unreduced_already<.*tag::data
// says: the value is unreduced over data: its psum (or pmax, pmin of a max or min) must come before psum_scatter
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::max(nb::device_put(nb::iota<float>(8, 4), mesh, P(data)), nb::dim<0>);
#ifdef NABLA_FAIL
  auto y = nb::shard_map(mesh, nb::out_specs(P(data)), [](auto b) { return nb::psum_scatter(b, data, nb::tiled(nb::dim<0>)); })(x);
#else
  auto y = nb::shard_map(mesh, nb::out_specs(P()), [](auto b) { return nb::pmax(b, data); })(x);
#endif
  return y + y;
}
}  // namespace app
