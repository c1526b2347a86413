// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # squeeze of a dim that is not of size one
/// squeeze drops dims of size one; one element of a longer dim is an index.
// early: squeeze
// early: size_is_not_one<.*rows, 3>
// says: squeeze drops dims of size 1, and rows has size 3: an index takes one element of it, x(rows = 0)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using vector = nb::abstract_array<float, nb::dims<nb::extent<tag::rows, 3>>>;

auto f(vector x) {
#ifdef NABLA_FAIL
  auto y = squeeze(x, rows);
#else
  auto y = x(rows = 0);
#endif
  return y;
}
}  // namespace app
