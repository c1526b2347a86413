// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that is summed over the devices in the loop
/// psum makes it invarying, while the carry varies: the result is cast back.
// early: carry_changes_its_state<.*at<.*carry>, .*pcast<.*result_of_the_function, .*over<.*data>
// says: carry changes its state from step to step
// says:   begins as    f32[dyn]{V:data}
// says:   a step gives f32[dyn]
// says:   to fix: write pcast(result, data, to(varying)): carry is what the loop begins with, result what it returns
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
    auto y = nb::while_loop(x, [](auto c) { return nb::psum(nb::sum(c), data) < 9.f; }, [](auto c) { return nb::psum(c, data); });
#else
    auto y = nb::while_loop(x, [](auto c) { return nb::psum(nb::sum(c), data) < 9.f; }, [](auto c) { return nb::pcast(nb::psum(c, data), data, nb::to(nb::varying)); });
#endif
    return y;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
