// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A loop to a floating number
/// Steps are counted by integers.
// early: not_a_bound<(float|double)>
// says: the bounds of fori_loop must be integers, or integer arrays without dims, not f64
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto y = nb::fori_loop(0, 2.5, x, [](auto, auto c) { return c; });
#else
  auto y = nb::fori_loop(0, 3, x, [](auto, auto c) { return c; });
#endif
  return y;
}
}  // namespace app
