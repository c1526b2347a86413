// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # in_axes twice
/// Each keyword has one entry for every argument, and stands once.
// early: keyword_stands_twice<
// says: in_axes(dim<0>) stands beside another keyword of its kind, but vmap takes one of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto product = [](auto a, auto b) { return nb::vdot(a, b); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>), in_axes(none), product)(x, x(0));
#else
  auto y = vmap(in_axes(dim<0>, none), product)(x, x(0));
#endif
  return y + y;
}
}  // namespace app
