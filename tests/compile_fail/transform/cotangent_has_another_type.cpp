// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cotangent in another state than that of its value
/// The value varies over data, so each device has a cotangent of its own. cotangent_t of the value is its type.
// early(g++): cotangent_has_another_type<.*varying_over<.*data.*give_an_array_of_cotangent_t
// expect(clang): cotangent_has_another_type<.*varying_over<.*data.*give_an_array_of_cotangent_t
// says: the cotangent of the value does not have the type that its value needs, cotangent_t
// says:   needed {V:data}
// says:   given  {}
// says:   to fix: give it the needed type: astype for the dtype, psum or pcast for the state
#include <nabla/nabla.hpp>
#include <nabla/transform/vjp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  auto step = nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P(batch = data)), [](auto x) {
    auto [y, pullback] = nb::vjp([](auto x) { return nb::sum(x * x, batch); }, x);
#ifdef NABLA_FAIL
    return pullback(nb::psum(y, data));
#else
    return pullback(y);
#endif
  });
  return step(nb::ones<float>(batch = 8));
}
}  // namespace app
