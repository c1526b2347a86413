// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number of a step that is a part of a sum
/// In a step there is a part of the sum: it is read, and decides, when all steps are done, outside of the xmap.
// expect: value_is_unreduced_over<.*steps_over<.*tag::batch.*go_on_outside_of_the_xmap
// says: the value is unreduced over the steps of batch: each device holds a part of the sum (max, min), and the whole is needed
// says:   to fix: return the value from the xmap, and do this with its result outside
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
    return nb::cond(nb::all(v > 0, batch, inputs), [](auto c) { return -c; }, [](auto c) { return c; }, v);
#else
    return nb::where(nb::all(v > 0, inputs), -v, v);
#endif
  })(x);
}
}  // namespace app
