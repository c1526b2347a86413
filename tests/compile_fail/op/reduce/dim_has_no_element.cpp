// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The place of the largest of nothing
/// The type says that the dim has no element, so none is the largest.
// expect: dim_has_no_element
// says: argmax needs an element along classes, and its size is 0
// says:   to fix: give the dim a size above 0, or ask first, if constexpr (size > 0), and say what the result of nothing is
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(classes)

template <long Size>
auto place(nb::abstract_array<float, nb::dims<nb::extent<tag::classes, Size>>> x) {
#ifdef NABLA_FAIL
  return nb::argmax(x, classes);
#else
  if constexpr (Size > 0) return nb::argmax(x, classes);
  else return -1;
#endif
}
auto f(nb::abstract_array<float, nb::dims<nb::extent<tag::classes, 0>>> x) { return place(x); }
}  // namespace app
