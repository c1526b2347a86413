// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The value of a varying scalar
/// `item()` reads the one value of a scalar that is equal on all devices.
// early(g++): value_varies_over<.*tag::data
// expect(clang): value_varies_over<.*tag::data
// expect: nabla::item
// says: the value varies over data, and the host program needs one value that is equal on all devices
// says:   to fix: make it equal on all devices (psum, pmax), choose by where(condition, a, b), or print the array instead
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto a) {
    auto s = nb::sum(a, nb::dim<0>, nb::dim<1>);
#ifdef NABLA_FAIL
    auto v = s.item();
#else
    auto v = nb::psum(s, data).item();
#endif
    return a * v;
  })(x);
}
}  // namespace app
