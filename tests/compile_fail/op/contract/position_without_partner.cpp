// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One position for a contraction
/// A name says which dim is meant in both operands; a position does not. `pairing(dim<i>, dim<j>)` says both.
// early: position_without_partner<.*position<1>.*write_pairing_of_both_dims
// says: dim<1> alone does not say which dim of the other operand it is contracted with
// says:   to fix: name a dim of each operand: dot(x, y, pairing(dim<1>, dim<0>))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x, matrix y) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, y, nb::dim<1>);
#else
  auto r = nb::dot(x, y, nb::pairing(nb::dim<1>, nb::dim<1>));
#endif
  return r + r;
}
}  // namespace app
