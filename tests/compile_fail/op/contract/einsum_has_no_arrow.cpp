// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A text without an arrow
/// The result is always written: which dims it has, and in which order.
// early: einsum_has_no_arrow
// says: the text has no ->, and the dims of the result must be written behind it: ij,jk->ik
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"ij,jk">(x, x);
#else
  auto r = nb::einsum<"ij,jk->ik">(x, x);
#endif
  return r + r;
}
}  // namespace app
