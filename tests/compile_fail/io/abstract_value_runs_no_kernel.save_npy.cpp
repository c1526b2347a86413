// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A file in a plan
/// What a plan is asked of runs on types and sizes alone: there is nothing to write.
// alone: g++ reports it at the end of the program
// early: save_npy
// early: abstract_value_runs_no_kernel
// says: save_npy needs arrays in memory, and an abstract array has no data and runs no kernel
#include <nabla/io/npy.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

auto f() {
  auto step = [](auto x) {
    auto y = nb::exp(x).eval();
#ifdef NABLA_FAIL
    nb::save_npy("y.npy", y);
#endif
    return y;
  };
  return nb::plan(step, nb::abstract<float>(batch = 8, hidden = 4));
}
}  // namespace app
