// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function that is not linear, of a sum over a name in steps
/// In a step there is a part of the sum: what is not linear in it goes on when all steps are done, outside of the xmap.
// expect: value_is_unreduced<.*steps_over<.*tag::batch.*go_on_outside_of_the_xmap
// says: an operand is unreduced over the steps of batch, and exp needs the reduced value
// says:   because each device has only its part of the sum, max or min
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
                  [](auto v) { return nb::exp(nb::sum(v, batch)); })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v) { return nb::sum(v, batch); })(x);
#endif
}
}  // namespace app
