// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # No branches at all
/// Something must run.
// early: there_are_no_branches
// says: branches() has no function, and switch_ needs at least one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto b = nb::branches();
#else
  auto b = nb::branches([](auto x) { return x; });
#endif
  return nb::switch_(1, b, x);
}
}  // namespace app
