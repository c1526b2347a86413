// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number in the place of an axis
/// A number would be a value of the program; which dim is contracted is part of the types.
// early: number_is_no_axis<int.*write_pairing_of_both_dims
// says: dot names a dim by an axis or by dim<N>, and is given a number (i32)
// says:   to fix: name a dim of each operand: dot(x, y, pairing(dim<1>, dim<0>))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x, matrix y) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, y, 0);
#else
  auto r = nb::dot(x, y, nb::pairing(nb::dim<0>, nb::dim<0>));
#endif
  return r + r;
}
}  // namespace app
