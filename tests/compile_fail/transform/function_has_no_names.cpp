// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Schedules of a function without names
/// A schedule places names on a mesh, so the function is one that `xmap` gives, or the gradient of one. A program of
/// several steps is the body of one `xmap`.
// early: function_has_no_names<
// early: pass_what_xmap_gives
// says: best_schedule needs a function that xmap gives, or the gradient of one, and this one has no axis names
// says:   to fix: pass what xmap gives: best_schedule(mesh, xmap(in_axes(..), out_axes(..), f), x)
#include <nabla/nabla.hpp>
#include <nabla/transform/best_schedule.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes, nb::abstract;

auto f() {
  auto mesh = nb::abstract_mesh(data = 4, model = 2);
  auto body = [](auto x) { return nb::sum(x, batch); };
#ifdef NABLA_FAIL
  return nb::best_schedule(mesh, body, abstract<float>(8));
#else
  return nb::best_schedule(mesh, nb::xmap(in_axes(names(batch)), out_axes(names()), body), abstract<float>(8));
#endif
}
}  // namespace app
