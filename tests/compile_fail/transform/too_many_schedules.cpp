// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # More schedules than a compiler should read
/// Each mesh axis has one of the names or none, so four names on four mesh axes are 625 schedules, and each is a
/// program. `names(...)` before the function says which names may be split.
// early: too_many_schedules<
// early: say_which_names_may_be_split
// says: best_schedule would compile 625 programs, and the limit is 128
// says:   because each mesh axis is tried with each of the names, and with none
// says:   to fix: list the names that may be split: best_schedule(mesh, names(batch, hidden), f, x)
#include <nabla/nabla.hpp>
#include <nabla/transform/best_schedule.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden, classes)
NABLA_MESH_AXES(data, model, pipe, pod)
using nb::names, nb::in_axes, nb::out_axes, nb::abstract;

auto f() {
  auto mesh = nb::abstract_mesh(data = 4, model = 2, pipe = 2, pod = 2);
  auto network = nb::xmap(in_axes(names(batch, inputs), names(inputs, hidden), names(hidden, classes)),
                          out_axes(names(batch, classes)),
                          [](auto x, auto v, auto w) { return nb::dot(nb::dot(x, v, inputs), w, hidden); });
#ifdef NABLA_FAIL
  return nb::best_schedule(mesh, network, abstract<float>(8, 4), abstract<float>(4, 6), abstract<float>(6, 4));
#else
  return nb::best_schedule(mesh, names(batch), network, abstract<float>(8, 4), abstract<float>(4, 6),
                           abstract<float>(6, 4));
#endif
}
}  // namespace app
