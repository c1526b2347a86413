// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over two axes of a value that varies over one
/// The sum over the other would be a product with its size. Sums over the axes along which the value varies are made.
// early: collective_needs_a_varying_value<.*tag::model.*varies_over<.*tag::data.*to_fix::name_only<[a-z:]*tag::data> *>
// says: psum over data, model needs a value that varies over data, model, and this one varies over data
// says:   because along data, model all devices hold the same value
// says:   to fix: call psum over data only
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, (data, model));
#else
    auto y = nb::psum(x, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
