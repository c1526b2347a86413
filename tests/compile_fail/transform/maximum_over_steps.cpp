// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A maximum of real numbers over a name in steps
/// Sums over a name that runs in steps are added up. Of a maximum the derivative needs to know which step has it, and that is not
/// kept: return the values under their name, and take the maximum outside. Maxima of integers and `all`, `any` are made.
// expect: maximum_over_steps<.*tag::batch.*go_on_outside_of_the_xmap
// says: the result for the first entry of out_axes: it is a max or min of real numbers over batch, which runs in steps: only their sum can be returned
// says:   because the derivative of a max needs to know which step holds it
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
                  [](auto v) { return nb::max(v, batch); })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v) { return nb::sum(v, batch); })(x);
#endif
}
}  // namespace app
