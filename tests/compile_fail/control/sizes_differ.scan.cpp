// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scan over arrays of different lengths
/// The sizes are in the types; those that are not are compared when the program runs.
// early: leaf<.*at<.*xs>, .*sizes_differ<.*time, 4, 5, .*slice_one_side
// says: xs: the arrays have static sizes 4 and 5 along a dim that they share: time
// says:   to fix: cut one of them to size: x(batch = slice(0, 4))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::zeros<float>(time = nb::fixed<4>), z = nb::zeros<float>(time = nb::fixed<4>);
  auto longer = nb::zeros<float>(time = nb::fixed<5>);
  auto body = [](auto c, auto x) { return std::pair(c + std::get<0>(x), std::tuple<>()); };
#ifdef NABLA_FAIL
  auto [c, ys] = nb::scan(time, 0.f, std::tuple(x, longer), body);
#else
  auto [c, ys] = nb::scan(time, 0.f, std::tuple(x, z), body);
#endif
  return c;
}
}  // namespace app
