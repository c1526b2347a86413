// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A keyword that a scan does not know
/// It has one: `reverse`. The axis stands first.
// early: not_a_keyword_of_scan<.*time
// says: scan takes no time here: only reverse behind its arrays, and an axis to run along comes first
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(time = 4).eval();
  auto body = [](auto c, auto x) { return std::pair(c + x, c); };
#ifdef NABLA_FAIL
  auto [c, ys] = nb::scan(0.f, x, time, body);
#else
  auto [c, ys] = nb::scan(time, 0.f, x, nb::reverse, body);
#endif
  return c;
}
}  // namespace app
