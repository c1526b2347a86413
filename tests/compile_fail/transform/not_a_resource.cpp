// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number as a resource
/// The resources of a name are mesh axes: `axis_resources(batch = data)`.
// early: not_a_resource<
// says: axis_resources(..) cannot take batch = i32: it takes axis = data, in_steps(8) or (data, in_steps(8))
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
  auto over = nb::axis_resources(batch = 4);
#else
  auto over = nb::axis_resources(batch = data);
#endif
  return nb::xmap(mesh, in_axes(names(batch)), out_axes(names(batch)), over, [](auto b) { return b * 2.f; })(x);
}
}  // namespace app
