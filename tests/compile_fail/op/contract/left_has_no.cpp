// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A position that the left operand does not have
/// `pairing(dim<i>, dim<j>)` contracts dim i of the left operand with dim j of the right one.
// early: left_has_no<.*position<2>
// says: the left operand has no dim<2>: its dims are [dyn,dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, x, nb::pairing(nb::dim<2>, nb::dim<0>));
#else
  auto r = nb::dot(x, x, nb::pairing(nb::dim<1>, nb::dim<0>));
#endif
  return r + r;
}
}  // namespace app
