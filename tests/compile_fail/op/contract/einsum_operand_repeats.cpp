// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name twice in the braces of one operand
/// An array has each axis once. (A letter twice is a diagonal.)
// early: einsum_operand_repeats<.*name_in_braces<0, 2>
// says: the third name in the braces of the first operand is written there a second time, and an array has each axis once
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(b, k)

using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::b>, nb::extent<tag::k>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"{b,k,b}->{k}">(x);
#else
  auto r = nb::einsum<"{b,k}->{k}">(x);
#endif
  return r + r;
}
}  // namespace app
