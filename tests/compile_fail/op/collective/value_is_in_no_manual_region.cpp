// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum of a plain array
/// A plain array is the same on all devices: there is nothing to sum over them.
// early: value_is_in_no_manual_region<.*over<.*tag::data
// says: the value is plain, the same on all devices, but psum over data needs a block of a shard_map
// says:   to fix: drop psum: the value is equal along data already
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [x](auto a) {
#ifdef NABLA_FAIL
    auto y = a + nb::psum(x, data);
#else
    auto y = a + nb::psum(a, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
