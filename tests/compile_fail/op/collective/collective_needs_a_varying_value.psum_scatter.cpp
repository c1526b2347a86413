// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum_scatter over an axis along which nothing varies
/// All devices along `model` hold the same block: the sum would multiply it by their number.
// early: collective_needs_a_varying_value<.*over<.*tag::model.*varies_over<.*tag::data
// says: psum_scatter over model needs a value that varies over model, and this one varies over data
// says:   because along model all devices hold the same value
// says:   to fix: drop psum_scatter: the value is equal along model already
// says:   or: write pcast(x, model, to(varying)) first, where each device is to count with its copy
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
    auto y = nb::psum_scatter(x, model, nb::tiled(nb::dim<0>));
#else
    auto y = nb::psum_scatter(x, data, nb::tiled(nb::dim<1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
