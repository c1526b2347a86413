// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Resources without a mesh
/// Resources are axes of a mesh, which is the first argument. Nothing is ambient.
// expect: xmap_needs_a_mesh<.*pass_the_mesh_first
// says: axis_resources names mesh axes, and xmap is called without a mesh
// says:   to fix: pass the mesh first: xmap(mesh, in_axes(..), ..)
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
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch)), nb::axis_resources(batch = data), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(mesh, in_axes(names(batch)), out_axes(names(batch)), nb::axis_resources(batch = data), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
