// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A scan over nothing
/// A number of steps is a length.
// early: scan_needs_xs_or_a_length<.*write_length_of_n
// says: scan needs arrays to run over, or the number of steps as length(n)
// says:   to fix: write scan(init, length(n), f) for n steps
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
  auto body = [](auto c, auto) { return std::pair(c * 2.f, c); };
#ifdef NABLA_FAIL
  auto [c, ys] = nb::scan(x, body);
#else
  auto [c, ys] = nb::scan(x, nb::length(2), body);
#endif
  return c;
}
}  // namespace app
