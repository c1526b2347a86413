// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An exchange along a name that runs in steps
/// What is exchanged along the name comes from all of its parts, and the others are not there. Along another name it may be.
// expect: nothing_moves_between_steps<.*tag::batch.*go_on_outside_of_the_xmap
// says: batch runs in steps: a step has only a part along batch, and all_to_all needs all parts
// says:   to fix: return the value from the xmap, and do this with its result outside
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps, nb::dim;

auto f() {
  auto x = nb::iota<float>(4, 4, 4).eval();
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(batch, inputs)), axis_resources(batch = in_steps(2)), [](auto v) {
#ifdef NABLA_FAIL
    return nb::all_to_all(v, batch, nb::split(dim<0>), nb::concat(dim<0>));
#else
    return nb::all_to_all(v, inputs, nb::split(dim<0>), nb::concat(dim<0>));
#endif
  })(x);
}
}  // namespace app
