// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name in steps within steps of the same name
/// An xmap around runs this name in steps, and the value is a part of it. The name of the inner map is another dim: call it
/// otherwise.
// expect: name_runs_in_steps_around<.*tag::batch.*rename_one_axis
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps;

auto f() {
#ifdef NABLA_FAIL
  auto inner = nb::xmap(in_axes(names(batch)), out_axes(names(batch)), axis_resources(batch = in_steps(2)), [](auto v) { return v; });
#else
  auto inner = nb::xmap(in_axes(names(rows)), out_axes(names(rows)), axis_resources(rows = in_steps(2)), [](auto v) { return v; });
#endif
  auto x = nb::iota<float>(8, 4).eval();
  return nb::xmap(in_axes(names(batch)), out_axes(names()), axis_resources(batch = in_steps(2)),
                  [=](auto v) { return inner(nb::sum(v, batch)); })(x);
}
}  // namespace app
