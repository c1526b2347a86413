// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An argument that has no first dim
/// Without in_axes every argument is mapped along its first dim. A number or a scalar is the same for all: `none`.
// early: in_axes_entry<1, .*array_has_no_axis<.*position<0>
// says: the second argument: the array has no dim<0>: its dims are []
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto scaled = [](auto a, auto s) { return a * s; };
#ifdef NABLA_FAIL
  auto y = vmap(scaled)(x, 2.f);
#else
  auto y = vmap(in_axes(dim<0>, none), scaled)(x, 2.f);
#endif
  return y + y;
}
}  // namespace app
