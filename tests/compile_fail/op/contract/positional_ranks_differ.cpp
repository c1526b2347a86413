// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `vdot` of a matrix and a vector
/// `vdot` runs through all positional dims of both operands together, so both have as many.
// early: positional_ranks_differ<2, 1>
// says: vdot needs as many positional dims on both sides: the left operand has 2, the right one 1
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;
using vector = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>>;

auto f(matrix x, vector v) {
#ifdef NABLA_FAIL
  auto r = nb::vdot(x, v);
#else
  auto r = nb::vdot(nb::dot(x, v), v);
#endif
  return r + r;
}
}  // namespace app
