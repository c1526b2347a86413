// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Schedules for arguments that the function does not take
/// As for `plan`: the program is looked at with the types of its arguments, of which there are two here.
// early: in_axes_count_differs<|function_does_not_take_
// says: the call has 1 argument, and in_axes has 2 entries: it needs one for each argument
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
  return nb::best_schedule(mesh, layer, abstract<float>(8, 4));
#else
  return nb::best_schedule(mesh, layer, abstract<float>(8, 4), abstract<float>(4, 6));
#endif
}
}  // namespace app
