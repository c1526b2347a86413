// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number as the carry of a loop over blocks
/// The number is equal on all devices, the sum varies. B20 of the reference: the cast comes before the loop.
// early: carry_changes_its_state<.*at<.*carry>, .*pcast<.*at<.*carry>, .*over<.*data>
// says: carry changes its state from step to step
// says:   begins as    f32[]
// says:   a step gives f32[]{V:data}
// says:   to fix: write pcast(carry, data, to(varying)): carry is what the loop begins with, result what it returns
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::fori_loop(0, 3, 0.f, [&](auto, auto c) { return c + nb::sum(x); });
#else
    auto y = nb::fori_loop(0, 3, nb::pcast(0.f, data, nb::to(nb::varying)), [&](auto, auto c) { return c + nb::sum(x); });
#endif
    return y + x;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
