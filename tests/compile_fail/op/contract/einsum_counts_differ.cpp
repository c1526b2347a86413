// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Fewer arrays than the text has operands
/// Each part of the text, between commas, is one operand.
// early: einsum_counts_differ<1, 2>
// says: the text has 2 operands, and einsum is given 1 array
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"ij,jk->ik">(x);
#else
  auto r = nb::einsum<"ij,jk->ik">(x, x);
#endif
  return r + r;
}
}  // namespace app
