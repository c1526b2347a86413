// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Steps of a name that no argument has
/// In each step the function sees a part of the arguments. A name that only results have is cut from none.
// expect: no_argument_runs_in_steps<.*tag::batch.*name_a_dim_so
// says: batch runs in steps, and no argument has a dim batch that can be cut into them
// says:   to fix: give a dim of an argument this name: in_axes(names(batch))
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
  return nb::xmap(in_axes(names(inputs)), out_axes(names(inputs, batch)), nb::axis_sizes(batch = 4),
                  axis_resources(batch = in_steps(2)), [](auto v) { return v; })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(batch, inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v) { return v; })(x);
#endif
}
}  // namespace app
