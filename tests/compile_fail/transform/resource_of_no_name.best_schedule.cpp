// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A schedule over a name that the program does not have
/// `names(...)` before the function says which of its names may be split.
// early: resource_of_no_name<.*tag::hidden
// says: hidden is to be split or to run in steps, and in_axes, out_axes and axis_sizes of the xmap have no hidden
// says:   to fix: give a dim of an argument this name: in_axes(names(batch))
#include <nabla/nabla.hpp>
#include <nabla/transform/best_schedule.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes, nb::abstract;

auto f() {
  auto mesh = nb::abstract_mesh(data = 4, model = 2);
  auto total =
      nb::xmap(in_axes(names(batch, inputs)), out_axes(names(batch)), [](auto x) { return nb::sum(x, inputs); });
#ifdef NABLA_FAIL
  return nb::best_schedule(mesh, names(batch, hidden), total, abstract<float>(8, 4));
#else
  return nb::best_schedule(mesh, names(batch, inputs), total, abstract<float>(8, 4));
#endif
}
}  // namespace app
