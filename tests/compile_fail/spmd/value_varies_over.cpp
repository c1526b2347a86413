// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A varying value decides what the host does
/// There is one host program for all devices, and the value differs from device to device. Make it equal first, by `psum`,
/// `pmax` or a gather to invarying; or select element by element, by `where`.
// early(g++): value_varies_over<.*tag::data
// expect(clang): value_varies_over<.*tag::data
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
    if (s > 0.f) a = a * 2.f;
#else
    if (nb::psum(s, data) > 0.f) a = a * 2.f;
#endif
    return a;
  })(x);
}
}  // namespace app
