// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A brace that is not closed
/// The reason gives its place in the text, counted from 0.
// early: einsum_has_an_open_brace<9>
// says: the tenth character of the text is a brace that is not closed
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(b, k)

using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::b>, nb::extent<tag::k>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"{b,k}  ->{k">(x);
#else
  auto r = nb::einsum<"{b,k}  ->{k}">(x);
#endif
  return r + r;
}
}  // namespace app
