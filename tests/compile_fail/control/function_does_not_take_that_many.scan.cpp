// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scan whose function takes the carry alone
/// It is called with the carry and the x of the step.
// early: function_does_not_take_that_many<2>
// says: the function is called with 2 arguments and does not take that many
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto [sum, ys] = nb::scan(nb::zeros<float>(3), nb::length(3), [](auto c) { return std::pair(c, c); });
#else
  auto [sum, ys] = nb::scan(nb::zeros<float>(3), nb::length(3), [](auto c, auto) { return std::pair(c, c); });
#endif
  return sum;
}
}  // namespace app
