// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # More names than positions
/// Each name stands for a position that the argument has.
// expect: in_axes_entry<0, .*array_has_no_axis<.*position<2>
// says: the first argument: the array has no dim<2>: its dims are [dyn,dyn]
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  return nb::xmap(in_axes(names(batch, inputs, hidden)), out_axes(names(batch, inputs, hidden)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(batch, inputs)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
