// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two names in steps
/// One name of a map runs in steps. A map within the map can run another one so.
// expect: two_names_run_in_steps<.*tag::batch.*tag::inputs
// says: batch and inputs both run in steps, and one xmap runs one name in steps
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
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2), inputs = in_steps(2)),
                  [](auto v) { return nb::sum(v, batch); })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v) { return nb::sum(v, batch); })(x);
#endif
}
}  // namespace app
