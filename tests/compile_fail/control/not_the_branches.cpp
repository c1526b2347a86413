// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Branches without their word
/// The operands stand behind them, as in cond.
// early: not_the_branches<.*write_branches
// says: switch_ takes its functions as one argument, branches(f, g, ..), not a lambda
// says:   to fix: write switch_(i, branches(f, g), x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
  auto same = [](auto x) { return x; };
#ifdef NABLA_FAIL
  auto y = nb::switch_(1, same, same, x);
#else
  auto y = nb::switch_(1, nb::branches(same, same), x);
#endif
  return y;
}
}  // namespace app
