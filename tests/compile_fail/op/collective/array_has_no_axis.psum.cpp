// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over an axis that is neither the mesh's nor the array's
/// Over a mesh axis psum is a collective; over an axis of the array it is `sum(x, a)`, and x must have it.
// early: array_has_no_axis<app::tag::classes, .*to_fix::name_a_mesh_axis_or_an_axis_of_the_array
// expect: nabla::psum\(x, a\) requires an x that varies over a, or has a
// says: the array has no classes: its dims are [batch=dyn,hidden=dyn]
// says:   to fix: name a mesh axis or an axis of the array, or several, (data, model); a vmap names its dim by axis_name(batch)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, classes)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::zeros<float>(batch = 8, hidden = 3);
  return nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, classes);
#else
    auto y = nb::sum(nb::psum(x, data), hidden);
#endif
    return y + y;
  })(x);
}
}  // namespace app
