// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape with two rests
/// What is left over can be taken once.
// early: reshape
// early: two_parts_take_the_rest
// says: rest is written twice, and only one size can be what the others leave over
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
using input = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, nb::rest, 2, nb::rest);
#else
  auto y = reshape(x, 6, 2, nb::rest);
#endif
  return y;
}
}  // namespace app
