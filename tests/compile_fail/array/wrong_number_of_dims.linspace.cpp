// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Evenly spaced points along two dims
///
/// `linspace` makes one row of points. `broadcast` repeats it along another dim.
// early: wrong_number_of_dims<2, .*give_one_dim
// says: linspace does not take 2 dims
// says:   to fix: give exactly one dim
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(time, sample)

auto points() {
#ifdef NABLA_FAIL
  return nb::linspace<float>(0, 1, sample = 3, time = 5);
#else
  return nb::broadcast(nb::linspace<float>(0, 1, time = 5), sample = 3).eval();
#endif
}
}  // namespace app
