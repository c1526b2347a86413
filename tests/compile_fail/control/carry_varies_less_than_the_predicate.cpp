// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that is equal on all devices, in a loop that each leaves by itself
/// They take different numbers of steps, so it varies afterwards.
// early: carry_varies_less_than_the_predicate<.*at<.*carry, .*entry<1> ?>, .*over<.*data>, .*pcast<.*at<.*carry, .*entry<1> ?>
// says: carry[1] must vary over data, as the predicate does: each device leaves the loop at a step of its own
// says:   to fix: write pcast(carry[1], data, to(varying)): carry is what the loop begins with, result what it returns
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
    auto less = [](auto c) { return nb::sum(std::get<0>(c)) < 9.f; };
    auto more = [](auto c) { return std::tuple(std::get<0>(c) * 2.f, std::get<1>(c) + 1); };
#ifdef NABLA_FAIL
    auto y = std::get<0>(nb::while_loop(std::tuple(x, 0), less, more));
#else
    auto y = std::get<0>(nb::while_loop(std::tuple(x, nb::pcast(0, data, nb::to(nb::varying))), less, more));
#endif
    return y;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
