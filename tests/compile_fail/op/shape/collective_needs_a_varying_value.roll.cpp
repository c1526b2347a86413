// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A roll over devices that all hold the same
/// `roll(x, axis, n, data)` moves elements between devices that each have their own block. Where all of them hold the
/// same, its dim is whole on each device, and goes round there.
// early: roll
// early: collective_needs_a_varying_value<.*data.*leave_out_the_mesh_axis
// says: roll over data needs a value that varies over data, and this one varies over no mesh axis
// says:   because along data all devices hold the same value
// says:   to fix: leave out data: the value is equal along it, and no element moves
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(time)
NABLA_MESH_AXES(data)
using nb::P;

auto f(nb::mesh<nb::mesh_dim<tag::data>> mesh, nb::array_of<float, time> x, nb::array_of<float, time> y) {
  return nb::shard_map(mesh, nb::in_specs(P(time = data), P()), nb::out_specs(P(time = data)), [](auto a, auto b) {
#ifdef NABLA_FAIL
    return a + nb::sum(nb::roll(b, time, 1, data), time);
#else
    return nb::roll(a, time, 1, data) + nb::sum(nb::roll(b, time, 1), time);
#endif
  })(x, y);
}
}  // namespace app
