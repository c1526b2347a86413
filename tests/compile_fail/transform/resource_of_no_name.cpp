// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A resource for a name that the map does not have
/// Resources are those of names that in_axes, out_axes or axis_sizes mention.
// expect: resource_of_no_name<.*tag::hidden
// says: hidden is to be split or to run in steps, and in_axes, out_axes and axis_sizes of the xmap have no hidden
// says:   to fix: give a dim of an argument this name: in_axes(names(batch))
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  return nb::xmap(mesh, in_axes(names(batch)), out_axes(names(batch)), nb::axis_resources(hidden = data), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(mesh, in_axes(names(batch)), out_axes(names(batch)), nb::axis_resources(batch = data), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
