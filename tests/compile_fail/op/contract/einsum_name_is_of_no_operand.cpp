// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name that no operand has
/// The names in braces are axes of the operands. The reason counts: operand 1, name 0 of its braces.
// early: einsum_name_is_of_no_operand<.*name_in_braces<1, 0>
// says: the first name in the braces of the second operand is an axis of no operand
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(b, k, m)

using left = nb::abstract_array<float, nb::dims<nb::extent<tag::b>, nb::extent<nb::positional>, nb::extent<tag::k>>>;
using right = nb::abstract_array<float, nb::dims<nb::extent<tag::k>, nb::extent<tag::m>>>;

auto f(left x, right y) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"n{b,k},{j,m}->n{b,m}">(x, y);
#else
  auto r = nb::einsum<"n{b,k},{k,m}->n{b,m}">(x, y);
#endif
  return r + r;
}
}  // namespace app
