// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A position that the right operand does not have
/// `pairing(dim<i>, dim<j>)` contracts dim i of the left operand with dim j of the right one.
// early: right_has_no<.*position<-2>
// says: the right operand has no dim<-2>: its dims are [dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;
using vector = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>>;

auto f(matrix x, vector v) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, v, nb::pairing(nb::dim<1>, nb::dim<-2>));
#else
  auto r = nb::dot(x, v, nb::pairing(nb::dim<1>, nb::dim<-1>));
#endif
  return r + r;
}
}  // namespace app
