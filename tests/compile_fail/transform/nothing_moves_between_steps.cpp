// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshard of what runs in steps
/// The steps are one after the other: nothing moves between them.
// expect: nothing_moves_between_steps<.*tag::batch.*go_on_outside_of_the_xmap
// says: batch runs in steps: a step has only a part along batch, and reshard needs all parts
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
                  [](auto v) { return nb::reshard(nb::sum(v, batch), P()); })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v) { return nb::sum(v, batch); })(x);
#endif
}
}  // namespace app
