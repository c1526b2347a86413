// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A character that means nothing there
/// The reason gives its place in the text, counted from 0. An ellipsis is not needed: names that are left out pass
/// through.
// early: einsum_has_a_stray_character<0>
// says: the first character of the text has no meaning there: dims are letters, or names in braces
// says:   (an ellipsis is not needed: named dims that are left out pass through)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(b)

using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::b>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"...i->...">(x);
#else
  auto r = nb::einsum<"i->">(x);
#endif
  return r + r;
}
}  // namespace app
