// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name written for one operand and left out for another
/// Both operands have `k`. Would it be summed in the second one, or run together with the first? The text has to say.
// early: einsum_name_is_left_out<.*tag::k.*operand<0>.*operand<1>
// says: the text writes k for the first operand and leaves it out for the second operand, which has it too
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(b, k, m)

using left = nb::abstract_array<float, nb::dims<nb::extent<tag::b>, nb::extent<nb::positional>, nb::extent<tag::k>>>;
using right = nb::abstract_array<float, nb::dims<nb::extent<tag::k>, nb::extent<tag::m>>>;

auto f(left x, right y) {
#ifdef NABLA_FAIL  // S3-48
  auto r = nb::einsum<"n{b,k},{m}->n{b,m}">(x, y);
#else
  auto r = nb::einsum<"n{b,k},{k,m}->n{b,m}">(x, y);
#endif
  return r + r;
}
}  // namespace app
