// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The function before the keywords
/// As in all maps, the keywords stand in any order and the function behind them.
// early: the_function_stands_last<
// says: vmap takes its keywords before its function, but in_axes(dim<0>) stands last
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto total = [](auto a) { return nb::sum(a); };
#ifdef NABLA_FAIL
  auto y = vmap(total, in_axes(dim<0>))(x);
#else
  auto y = vmap(in_axes(dim<0>), total)(x);
#endif
  return y + y;
}
}  // namespace app
