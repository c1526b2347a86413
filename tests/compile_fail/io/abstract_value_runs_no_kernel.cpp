// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot of abstract arrays
/// They say what is loaded. What is saved has values.
// expect: abstract_value_runs_no_kernel<
// says: entry [weights]: save needs arrays in memory, and an abstract array has no data and runs no kernel
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, weights, step)

auto f() {
  auto like = nb::record(weights = nb::abstract<float>(batch = 8), step = 0);
#ifdef NABLA_FAIL
  nb::save("run.snapshot", like);
#else
  nb::save("run.snapshot", nb::load("run.snapshot", like));
#endif
}
}  // namespace app
