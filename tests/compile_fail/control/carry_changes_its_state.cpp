// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that varies after the first step
/// What the function returns has the type of what it gets, so the carry is cast before the loop. The component is counted
/// from 0; the first type is the carry's, the second the result's.
// early: nabla::scan|scan\(
// early: carry_changes_its_state<.*at<.*carry, .*entry<1> ?>, .*state<>.*varying_over<.*batch_dim>.*pcast<.*at<.*carry, .*entry<1> ?>, .*over<.*batch_dim>, .*to_state<.*varying_t>
// expect: carry, .*entry<1>
// forbid: candidate
// says: carry[1] changes its state from step to step
// says:   begins as    f32[dyn]
// says:   a step gives f32[dyn]{V:batch_dim}
// says:   to fix: write pcast(carry[1], batch_dim, to(varying)): carry is what the loop begins with, result what it returns
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(batch_dim)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(batch_dim = 2);
  auto twice = nb::shard_map(mesh, nb::in_specs(P(batch_dim), P()), nb::out_specs(P(batch_dim)), [](auto x, auto y) {
    auto swap = [](auto carry, auto) {
      auto [a, b] = carry;
      return std::pair(std::tuple(b, a), std::tuple<>());
    };
#ifdef NABLA_FAIL  // S1-60
    auto [carry, ys] = nb::scan(std::tuple(x, y), nb::length(2), swap);
#else
    auto [carry, ys] = nb::scan(std::tuple(x, nb::pcast(y, batch_dim, nb::to(nb::varying))), nb::length(2), swap);
#endif
    return carry;
  });
  return twice(nb::iota<float>(6), nb::range<float>(10, 13));
}
}  // namespace app
