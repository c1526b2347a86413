// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scan along a name that runs in steps
/// In a step there is a part of the name to run over. Along another name a scan has all of it.
// expect: nothing_moves_between_steps<.*tag::batch.*go_on_outside_of_the_xmap
// forbid: reshard_the
// says: xs: batch runs in steps: a step has only a part along batch, and scan needs all parts
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
    return nb::scan(batch, nb::zeros<float>(inputs = 4), v, [](auto c, auto r) { return std::pair(c + r, c); }).second;
#else
    return nb::scan(inputs, nb::zeros_like(nb::sum(v, inputs)), v, [](auto c, auto r) { return std::pair(c + r, c); }).second;
#endif
  })(x);
}
}  // namespace app
