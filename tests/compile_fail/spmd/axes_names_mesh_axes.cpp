// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axes(...) of an axis of arrays
/// `axes(..)` names axes of the mesh, whose kind changes. An axis of an array is split over them by a spec.
// early: axes_names_mesh_axes<.*tag::batch
// says: axes(batch) must name mesh axes, as in axes(data, model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(batch = 8), mesh, P(batch = data));
#ifdef NABLA_FAIL
  auto over = nb::axes(batch);
#else
  auto over = nb::axes(data);
#endif
  return nb::auto_axes(over, nb::out_sharding(P(batch = data)), [](auto b) { return b * 2.f; })(x);
}
}  // namespace app
