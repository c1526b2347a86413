// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An entry of a name that runs in steps
/// One step has it, and the others do not. An entry of another name is there in all steps.
// expect: nothing_moves_between_steps<.*tag::batch.*go_on_outside_of_the_xmap
// forbid: reshard_the
// says: batch runs in steps: a step has only a part along batch, and index needs all parts
// says:   to fix: return the value from the xmap, and do this with its result outside
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, pairs)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(batch)), axis_resources(batch = in_steps(2)), [](auto v) {
#ifdef NABLA_FAIL
    return nb::index(v, batch = 1);
#else
    return nb::index(v, inputs = 1);
#endif
  })(x);
}
}  // namespace app
