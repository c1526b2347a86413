// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function that changes its captures in vmap
/// The map is called as a constant. What the function counts is captured by reference.
// early: function_is_mutable<.*make_the_function_const
// says: the function is mutable: it changes its captures, but it is called as const
// says:   to fix: leave out mutable, and capture by reference what it changes
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  int calls = 0;
  auto good = [&](auto row) { return ++calls, nb::sum(row); };
  auto bad = [calls](auto row) mutable { return ++calls, nb::sum(row); };
#ifdef NABLA_FAIL
  auto y = vmap(bad)(x);
#else
  auto y = vmap(good)(x);
#endif
  return y + y;
}
}  // namespace app
