// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum of a number
/// A number is the same everywhere, so nothing has to be communicated. The number of devices is `axis_size(x, data)`, or
/// `mesh.size(data)` outside.
// early: literal_has_no_devices<.*write_axis_size
// says: psum needs an array, such as a block of a shard_map: a number is the same on all devices
// says:   to fix: write axis_size(x, data) for the number of devices, or mesh.size(data) outside of a shard_map
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
    auto n = nb::psum(1, data);
#else
    auto n = nb::axis_size(x, data);
#endif
    auto y = x * n;
    return y;
  })(x);
}
}  // namespace app
