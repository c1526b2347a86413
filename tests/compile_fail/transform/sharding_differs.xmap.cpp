// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An array that is split otherwise than the resources say
/// Nothing moves by itself. An array that is on the mesh is split as the resources of its names say, or is resharded first.
// expect: in_axes_entry<0, .*sharding_differs<.*reshard_the_argument
// says: the first argument: the array has another sharding than the map asks for, and nothing is moved silently
// says:   found     P(batch=model, none)
// says:   asked for P(batch=data, none)
// says:   to fix: reshard the argument: reshard(x, P(..))
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, nb::P(model));
  auto doubled = nb::xmap(mesh, in_axes(names(batch)), out_axes(names(batch)), nb::axis_resources(batch = data), [](auto b) { return b * 2.f; });
#ifdef NABLA_FAIL
  return doubled(x);
#else
  return doubled(nb::reshard(x, nb::P(data)));
#endif
}
}  // namespace app
