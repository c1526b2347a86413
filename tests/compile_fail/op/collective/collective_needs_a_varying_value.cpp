// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum of a value that is equal on all devices
/// It would multiply the value by the number of devices. Most often the sum has been made already: drop the second psum. If
/// the product is meant, write it: `x * axis_size(x, data)`.
// early: collective_needs_a_varying_value<.*over<.*tag::data.*drop_the_collective
// expect: nabla::psum\(x, a\) requires an x that varies over a, or has a
// says: psum over data needs a value that varies over data, and this one varies over no mesh axis
// says:   because along data all devices hold the same value
// says:   to fix: drop psum: the value is equal along data already
// says:   or: write pcast(x, data, to(varying)) first, where each device is to count with its copy
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
    auto z = nb::psum(nb::psum(x, data), data);
#else
    auto z = nb::psum(x, data);
#endif
    auto y = z + x;
    return y;
  })(x);
}
}  // namespace app
