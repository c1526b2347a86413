// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scan along an axis that one of its arrays lacks
/// All arrays have the axis that is run along. They are counted from 0.
// early: leaf<.*at<.*xs, .*entry<1> ?>, .*array_has_no_axis<.*time, 
// says: xs[1]: the array has no time: its dims are [hidden=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(time = 4, hidden = 3).eval();
  auto row = nb::iota<float>(hidden = 3).eval();
  auto body = [](auto c, auto x) { return std::pair(c + std::get<0>(x), std::tuple<>()); };
#ifdef NABLA_FAIL
  auto [c, ys] = nb::scan(time, row, std::tuple(x, row), body);
#else
  auto [c, ys] = nb::scan(time, row, std::tuple(x, x), body);
#endif
  return c;
}
}  // namespace app
