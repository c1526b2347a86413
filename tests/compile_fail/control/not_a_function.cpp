// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value where a function is expected
/// cond has two functions, and then their operands.
// early: not_a_function<.*array<float
// says: cond needs a function where f32[dyn,dyn] is given
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto y = nb::cond(true, [](auto x) { return -x; }, x);
#else
  auto y = nb::cond(true, [](auto x) { return -x; }, [](auto x) { return x; }, x);
#endif
  return y;
}
}  // namespace app
