// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One entry of in_axes for two arguments
/// in_axes has one entry for each argument of the call; `none` is for those that are the same for all.
// early: in_axes_count_differs<.*arguments_of_the_call<2>, .*in_axes<1> *>
// says: the call has 2 arguments, and in_axes has 1 entry: it needs one for each argument
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto product = [](auto a, auto b) { return nb::vdot(a, b); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>), product)(x, x(0));
#else
  auto y = vmap(in_axes(dim<0>, none), product)(x, x(0));
#endif
  return y + y;
}
}  // namespace app
