// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pmax of a value whose sum is still to be made
/// The largest of the summands is not the largest sum.
// early: value_is_unreduced_already<.*over<.*tag::data
// says: the value is unreduced over data: its psum (or pmax, pmin of a max or min) must come before pmax
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pmax(nb::pcast(x, data, nb::to(nb::unreduced)), data);
#else
    auto y = nb::pmax(x, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
