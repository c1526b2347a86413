// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # names(..., end) of an array with more dims
/// `end` says that there are no further positional dims. Without it they stay positions.
// expect: in_axes_entry<0, .*names_are_not_all_positions<1, 2>
// says: the first argument: names(.., end) names 1 of 2 positional dims, and with end it must name all of them
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
  return nb::xmap(in_axes(names(batch, nb::end)), out_axes(names(batch)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
