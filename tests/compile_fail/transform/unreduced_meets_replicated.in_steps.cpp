// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sum over a name in steps, and a value that all steps have
/// In a step there is a part of the sum: added to it, or in its place, the other value would count once a step. Return both, and
/// put them together outside.
// expect: unreduced_meets_replicated<.*steps_over<.*tag::batch.*go_on_outside_of_the_xmap
// says: one operand is unreduced over the steps of batch, and another has the same value on all devices along the steps of batch
// says:   because in a sum it would count once per device, and as a factor its gradient would be unreduced
// says:   to fix: return the value from the xmap, and do this with its result outside
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps, nb::P;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v) { return nb::where(true, nb::sum(v, batch), 1.f); })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs), names(inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v, auto b) { return std::tuple(nb::sum(v, batch), b); })(x, nb::iota<float>(4));
#endif
}
}  // namespace app
