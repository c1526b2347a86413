// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value of a step on the host
/// In a step there is a part of the name. `std::cout` prints that part, and the result of the xmap is whole.
// expect: nothing_moves_between_steps<.*tag::batch.*go_on_outside_of_the_xmap
// says: batch runs in steps: a step has only a part along batch, and to_host needs all parts
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
    return nb::to_host(v);
#else
    std::cout << v;
    return v;
#endif
  })(x);
}
}  // namespace app
