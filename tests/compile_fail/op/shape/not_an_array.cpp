// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number among arrays
/// concatenate takes arrays; one value as an array is made by `full`, or the array is padded.
// early: concatenate
// early: not_an_array<int>
// says: concatenate needs an array here, and is given i32: full(value, sizes...) makes an array of a number
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = concatenate(rows, x, 0);
#else
  auto y = pad(x, rows, 0, 1);
#endif
  return y;
}
}  // namespace app
