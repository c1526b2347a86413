// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A running sum without a dim
/// NumPy flattens the array where no axis is given. Here the dim is named.
// expect: wrong_number_of_dims
// says: cumsum does not take 0 dims
// says:   to fix: give exactly one dim
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, time)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::time>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = nb::cumsum(x);
#else
  auto y = nb::cumsum(x, time);
#endif
  return y;
}
}  // namespace app
