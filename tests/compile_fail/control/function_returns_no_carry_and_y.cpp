// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scan whose function returns its carry alone
/// It returns a pair: the carry, and a y, which is `std::tuple<>()` where there is none.
// early: function_returns_no_carry_and_y<
// says: scan needs a function that returns std::pair(carry, y), where y may be std::tuple<>(), not f32[dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto [sum, ys] = nb::scan(nb::zeros<float>(3), x, [](auto c, auto x) { return c + x; });
#else
  auto [sum, ys] = nb::scan(nb::zeros<float>(3), x, [](auto c, auto x) { return std::pair(c + x, std::tuple<>()); });
#endif
  return sum;
}
}  // namespace app
