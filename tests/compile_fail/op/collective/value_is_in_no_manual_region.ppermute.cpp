// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # ppermute of a plain array
/// A plain array that the body makes is the same on all devices.
// early: value_is_in_no_manual_region<.*over<.*tag::data
// says: the value is plain, the same on all devices, but ppermute over data needs a block of a shard_map
// says:   to fix: drop ppermute: the value is equal along data already
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
    auto y = nb::ppermute(nb::zeros<float>(x.size()), data, nb::shift(1));
#else
    auto y = nb::ppermute(x, data, nb::shift(1));
#endif
    return y + y;
  })(x);
}
}  // namespace app
