// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name in steps within steps of the same name
/// An xmap around runs this name in steps, and the value is a part of it. The name of the inner map is another dim: call it
/// otherwise.
// expect: name_runs_in_steps_around<.*tag::batch.*rename_one_axis
// says: an xmap that runs batch in steps is within another xmap that runs batch in steps
// says:   to fix: give one of them another axis name: rename(x, batch = rows), in an xmap names(rows)
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps;

template <class A>
auto halves(A a) {
  return nb::xmap(in_axes(names(a)), out_axes(names(a)), axis_resources(a = in_steps(2)), [](auto v) { return v; });
}
auto f() {
  auto x = nb::iota<float>(8, 4).eval();
  const auto in = in_axes(names(batch));
  const auto out = out_axes(names());
#ifdef NABLA_FAIL
  return nb::xmap(in, out, axis_resources(batch = in_steps(2)), [](auto v) { return halves(batch)(nb::sum(v, batch)); })(x);
#else
  return nb::xmap(in, out, axis_resources(batch = in_steps(2)), [](auto v) { return halves(rows)(nb::sum(v, batch)); })(x);
#endif
}
}  // namespace app
