// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A whole dim stacked with one that runs in steps
/// In a step there is a part of the argument, and all of an array that the function makes. Pass that as an argument too.
// expect: whole_dim_meets_steps<.*tag::batch.*pass_the_array_as_an_argument
// forbid: reshard_one_side
// says: batch runs in steps: one operand has the part of batch of one step, and another has all of batch
// says:   to fix: pass the whole array to the xmap as an argument that has this name, so that each step gets its part
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, pairs)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(batch, inputs)), axis_resources(batch = in_steps(2)), [](auto v) {
#ifdef NABLA_FAIL
    return nb::sum(nb::stack(pairs, v, nb::iota<float>(batch = 8, inputs = 4)), pairs);
#else
    return nb::sum(nb::stack(pairs, v, v * 2), pairs);
#endif
  })(x);
}
}  // namespace app
