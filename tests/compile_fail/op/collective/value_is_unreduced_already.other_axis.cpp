// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pmax over one axis of a value whose sum over another is still to be made
/// The largest sum over all devices along one axis is not the sum of the largest: the sum has to be made first.
// early: value_is_unreduced_already<.*over<.*tag::model
// says: the value is unreduced over model: its psum (or pmax, pmin of a max or min) must come before pmax
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data, model)), nb::out_specs(P()), [](auto x) {
    auto summands = nb::pcast(x, model, nb::to(nb::unreduced));
#ifdef NABLA_FAIL
    auto y = nb::pmax(summands, data);
#else
    auto y = nb::pmax(nb::psum(summands, model), data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
