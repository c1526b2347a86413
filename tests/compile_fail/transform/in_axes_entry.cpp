// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mapped axis that the argument lacks
/// in_axes says a dim of each argument: a position, an axis that it has, or `none`.
// early: in_axes_entry<1, .*array_has_no_axis<.*tag::batch
// says: the second argument: the array has no batch: its dims are [hidden=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto w = nb::iota<float>(hidden = 3);
  auto product = [](auto a, auto b) { return nb::sum(a) * b; };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>, batch), product)(x, w);
#else
  auto y = vmap(in_axes(dim<0>, none), product)(x, w);
#endif
  return y + y;
}
}  // namespace app
