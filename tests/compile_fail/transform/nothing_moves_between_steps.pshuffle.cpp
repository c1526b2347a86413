// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A permutation of what runs in steps
/// The steps are one after the other: nothing moves between them. A name that is split over devices is permuted by one exchange.
// expect: nothing_moves_between_steps<.*tag::batch.*go_on_outside_of_the_xmap
// says: batch runs in steps: a step has only a part along batch, and pshuffle needs all parts
// says:   to fix: return the value from the xmap, and do this with its result outside
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(8, 4).eval();
  auto all = names(batch, inputs);
#ifdef NABLA_FAIL
  return nb::xmap(mesh, in_axes(all), out_axes(all), axis_resources(batch = in_steps(2)),
                  [](auto v) { return nb::pshuffle(v, batch, nb::reverse); })(x);
#else
  return nb::xmap(mesh, in_axes(all), out_axes(all), axis_resources(batch = data),
                  [](auto v) { return nb::pshuffle(v, batch, nb::reverse); })(x);
#endif
}
}  // namespace app
