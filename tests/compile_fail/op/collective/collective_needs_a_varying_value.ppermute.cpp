// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # ppermute over an axis along which nothing varies
/// All devices hold the same value: what goes round is what was there.
// early: collective_needs_a_varying_value<.*over<.*tag::model
// says: ppermute over model needs a value that varies over model, and this one varies over data
// says:   because along model all devices hold the same value
// says:   to fix: drop ppermute: the value is equal along model already
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
    auto y = nb::ppermute(x, model, nb::shift(1));
#else
    auto y = nb::ppermute(x, data, nb::shift(1));
#endif
    return y + y;
  })(x);
}
}  // namespace app
