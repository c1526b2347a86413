// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A constant plan of sizes that are known when the program runs
/// A plan is a constant if its arguments are. Of others it is made when the program runs, and compared in a test.
// early(g++): 'constexpr' variable|is not a constant expression|not usable in a constant expression
// early(clang): must be initialized by a constant expression
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

constexpr auto total = [](auto x) { return nb::sum(x, batch); };
auto f(long rows) {
  const auto x = nb::abstract<float>(batch = rows);
#ifdef NABLA_FAIL
  constexpr auto plan = nb::plan(total, x);
#else
  const auto plan = nb::plan(total, x);
#endif
  return plan.input_bytes;
}
}  // namespace app
