// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function of two arguments, mapped over one
/// Asked before the body is looked at.
// early: function_does_not_take_that_many<1>
// says: the function is called with 1 argument and does not take that many
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto product = [](auto a, auto b) { return nb::vdot(a, b); };
#ifdef NABLA_FAIL
  auto y = vmap(product)(x);
#else
  auto y = vmap(product)(x, x);
#endif
  return y + y;
}
}  // namespace app
