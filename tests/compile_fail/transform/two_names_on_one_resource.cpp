// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two names of one argument on one mesh axis
/// A device along the mesh axis would have one part of one dim and the same part of the other: a diagonal of the array.
/// Give each of them an axis of its own.
// expect: in_axes_entry<0, .*two_names_on_one_resource<.*tag::batch.*tag::inputs.*tag::data
// says: the first argument: batch and inputs are dims of one array, and axis_resources splits both of them over data
// says:   because a mesh axis can split only one dim of an array
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4).eval();
  auto both = in_axes(names(batch, inputs));
#ifdef NABLA_FAIL
  return nb::xmap(mesh, both, nb::out_axes(names(batch, inputs)), nb::axis_resources(batch = data, inputs = data), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(mesh, both, nb::out_axes(names(batch, inputs)), nb::axis_resources(batch = data, inputs = model), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
