// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A plan of a function of two arguments, with one
/// Asked before the body is looked at.
// early: function_does_not_take_that_many<1>
// says: the function is called with 1 argument and does not take that many
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto add = [](auto x, auto y) { return x + y; };
  constexpr auto x = nb::abstract<float>(batch = 8);
#ifdef NABLA_FAIL
  return nb::plan(add, x);
#else
  return nb::plan(add, x, x);
#endif
}
}  // namespace app
