// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # More letters than positional dims
/// Each letter stands for one positional dim of its operand; names stand in braces.
// early: einsum_letters_differ_from_rank<.*operand<1>, 3, 2>
// says: the text has 3 letters for the second operand, of 2 positional dims: names stand in braces
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"ij,jkl->ik">(x, x);
#else
  auto r = nb::einsum<"ij,jk->ik">(x, x);
#endif
  return r + r;
}
}  // namespace app
