// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Schedules for an argument that lies on a mesh
/// Each schedule lays the arguments out in its own way, so they are given plain: a whole array, or its type and sizes.
// early: schedule_of_a_placed_argument<
// early: pass_a_plain_or_abstract_array
// says: best_schedule splits the arguments itself, and an argument is on a mesh already: mesh(data, model)
// says:   to fix: pass an array on no mesh: to_host(x), or its type and sizes, abstract<float>(8, 4)
#include <nabla/nabla.hpp>
#include <nabla/transform/best_schedule.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes, nb::abstract;

auto f() {
  auto mesh = nb::abstract_mesh(data = 4, model = 2);
  auto layer = nb::xmap(in_axes(names(batch, inputs), names(inputs, hidden)), out_axes(names(batch, hidden)),
                        [](auto x, auto w) { return nb::dot(x, w, inputs); });
#ifdef NABLA_FAIL
  return nb::best_schedule(mesh, layer, nb::device_put(abstract<float>(8, 4), mesh, nb::P(data)),
                           abstract<float>(4, 6));
#else
  return nb::best_schedule(mesh, layer, abstract<float>(8, 4), abstract<float>(4, 6));
#endif
}
}  // namespace app
