// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that is left unreduced
/// Each device would hold a summand of the next carry.
// early: carry_changes_its_state<.*at<.*carry>, .*unreduced_over.*psum_first
// says: carry changes its state from step to step
// says:   begins as    f32[dyn]
// says:   a step gives f32[dyn]{U:data}
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::fori_loop(0, 3, x, [](auto, auto c) { return nb::pcast(nb::pcast(c, data, nb::to(nb::varying)), data, nb::to(nb::unreduced)); });
#else
    auto y = nb::fori_loop(0, 3, x, [](auto, auto c) { return nb::psum(nb::pcast(c, data, nb::to(nb::varying)), data); });
#endif
    return y;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
