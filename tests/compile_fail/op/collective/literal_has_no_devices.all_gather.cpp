// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather of a number
/// A number is the same on all devices. A block of a shard_map varies.
// early: literal_has_no_devices<
// says: all_gather needs an array, such as a block of a shard_map: a number is the same on all devices
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto y = nb::all_gather(1.f, data);
#else
  auto y = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return nb::all_gather(nb::sum(b), data); })(x);
#endif
  return y + y;
}
}  // namespace app
