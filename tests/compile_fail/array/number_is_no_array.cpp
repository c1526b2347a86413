// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number assigned to an array
/// An array without dims is an array: `total = 0.f` would have to say on which devices the number is.
// expect: number_is_no_array
// says: a number is assigned to an array, f32[], and an array is assigned arrays
// says:   to fix: write an array of this number: total = full_like(total, 1), total = zeros_like(total)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto x = nb::iota<float>(batch = 4).eval();
  auto total = nb::zeros<float>().eval();
  for (int i = 0; i < 3; ++i) {
    total = total + nb::sum(x, batch);
  }
#ifdef NABLA_FAIL
  total = 0.f;
#else
  total = nb::full_like(total, 0.f);
#endif
  return total;
}
}  // namespace app
