// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name or a letter of the result that no operand has
/// The result is made of what the operands' parts mention. The reason counts the letters, or the names in the braces,
/// from 0.
// early: einsum_result_has_a_new_name<.*letter_of_result<1>
// says: the second letter of the result is not written for any operand
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"ij,jk->il">(x, x);
#else
  auto r = nb::einsum<"ij,jk->ik">(x, x);
#endif
  return r + r;
}
}  // namespace app
