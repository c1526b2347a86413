// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Schedules of a program that drops a name
/// What a program cannot do without any resources is no matter of its schedules: it is said as for `plan`.
// expect: name_is_dropped<.*tag::inputs
// says: the result for the first entry of out_axes: it has a dim inputs, which this entry does not list
// says:   to fix: say in out_axes where the dim goes: out_axes(dim<0>), in xmap out_axes(names(batch))
#include <nabla/nabla.hpp>
#include <nabla/transform/best_schedule.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data)
using nb::names, nb::in_axes, nb::out_axes, nb::abstract;

auto f() {
  auto mesh = nb::abstract_mesh(data = 4);
  auto ins = in_axes(names(batch, inputs));
  auto twice = [](auto x) { return x * 2.f; };
#ifdef NABLA_FAIL
  return nb::best_schedule(mesh, nb::xmap(ins, out_axes(names(batch)), twice), abstract<float>(8, 4));
#else
  return nb::best_schedule(mesh, nb::xmap(ins, out_axes(names(batch, inputs)), twice), abstract<float>(8, 4));
#endif
}
}  // namespace app
