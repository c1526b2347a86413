// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A whole dim beside one that runs in steps
/// In a step there is a part of each argument that has the name. An array that the function makes or captures has all of it: pass
/// it as an argument.
// expect: whole_dim_meets_steps<.*tag::batch.*pass_the_array_as_an_argument
// says: batch runs in steps: one operand has the part of batch of one step, and another has all of batch
// says:   to fix: pass the whole array to the xmap as an argument that has this name, so that each step gets its part
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
                  [](auto v) { return nb::sum(v * nb::iota<float>(batch = 8), batch); })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs), names(batch)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v, auto w) { return nb::sum(v * w, batch); })(x, nb::iota<float>(8));
#endif
}
}  // namespace app
