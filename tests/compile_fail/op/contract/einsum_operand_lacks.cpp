// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name written for an operand that does not have it
/// The names in braces are axes of that operand.
// early: einsum_operand_lacks<.*tag::b.*operand<1>
// says: the text writes b for the second operand, which does not have this axis
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(b, k, m)

using left = nb::abstract_array<float, nb::dims<nb::extent<tag::b>, nb::extent<nb::positional>, nb::extent<tag::k>>>;
using right = nb::abstract_array<float, nb::dims<nb::extent<tag::k>, nb::extent<tag::m>>>;

auto f(left x, right y) {
#ifdef NABLA_FAIL  // S3-49
  auto r = nb::einsum<"n{b,k},{b,k,m}->n{b,m}">(x, y);
#else
  auto r = nb::einsum<"n{b,k},{k,m}->n{b,m}">(x, y);
#endif
  return r + r;
}
}  // namespace app
