// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function without a result in vmap
/// The results lie along the mapped dim. A function that only looks can return what it saw.
// early: function_gives_nothing<
// says: the function returns nothing, but the result is made of what it returns
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  long elements = 0;
#ifdef NABLA_FAIL
  vmap(in_axes(dim<0>), [&](auto row) { elements += row.size(); })(x);
#else
  vmap(in_axes(dim<0>), out_axes(none), [&](auto row) { return elements += row.size(); })(x);
#endif
  return elements;
}
}  // namespace app
