// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # custom_vjp: what all devices share has a cotangent that is summed
/// The weights are the same on all devices, so their cotangent is: backward sums what the devices have of it.
// early(g++): backward_gives_no_cotangents<.*cotangent_has_another_type<.*varying_over<.*data
// expect(clang): backward_gives_no_cotangents<.*cotangent_has_another_type<.*varying_over<.*data
// says: backward of custom_vjp must return a cotangent for each argument: the cotangent of entry [0] does not have the type that its value needs, cotangent_t
// says:   needed {}
// says:   given  {V:data}
// says:   to fix: give it the needed type: astype for the dtype, psum or pcast for the state
// says:   or: return std::tuple(dx, dw), one cotangent for each argument; a no_tangent is a cotangent of zero
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_vjp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto scale = [](auto w, auto x) { return (w * x).eval(); };
  auto forward = [=](auto w, auto x) { return std::pair(scale(w, x), std::pair(w, x)); };
  auto each_its_own = [](const auto& kept, auto c) {
    return std::tuple(nb::sum(c * kept.second, batch), c * kept.first);
  };
  auto summed = [](const auto& kept, auto c) {
    return std::tuple(nb::psum(nb::sum(c * kept.second, batch), data), c * kept.first);
  };
  auto mesh = nb::make_mesh(data = nb::rest);
  auto step = nb::shard_map(mesh, nb::in_specs(P(), P(batch = data)), nb::out_specs(P(batch = data)), [=](auto w, auto x) {
#ifdef NABLA_FAIL
    return nb::custom_vjp(scale, forward, each_its_own)(w, x);
#else
    return nb::custom_vjp(scale, forward, summed)(w, x);
#endif
  });
  return step(nb::full<float>(2.f), nb::ones<float>(batch = 8));
}
}  // namespace app
