// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather of a reduced value
/// Reduced is equal on all devices: as many copies of it are asked for by a cast to varying.
// early: collective_needs_a_varying_value<
// says: all_gather over data needs a value that varies over data, and this one varies over no mesh axis
// says:   because along data all devices hold the same value
// says:   to fix: drop all_gather: the value is equal along data already
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P(none, data)), [](auto x) {
    auto r = nb::pcast(x, data, nb::to(nb::reduced));
#ifdef NABLA_FAIL
    auto y = nb::all_gather(r, data);
#else
    auto y = nb::all_gather(nb::pcast(r, data, nb::to(nb::varying)), data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
