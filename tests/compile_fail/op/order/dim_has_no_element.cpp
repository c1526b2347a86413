// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The median of nothing
/// The type says that the dim has no element, so none stands in the middle, and none is the largest.
// expect: dim_has_no_element
// says: median needs an element along classes, and its size is 0
// says:   to fix: give the dim a size above 0, or ask first, if constexpr (size > 0), and say what the result of nothing is
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(classes)

template <long Size>
auto middle(nb::abstract_array<float, nb::dims<nb::extent<tag::classes, Size>>> x) {
#ifdef NABLA_FAIL
  return nb::median(x, classes);
#else
  if constexpr (Size > 0) return nb::median(x, classes);
  else return 0.f;
#endif
}
auto f(nb::abstract_array<float, nb::dims<nb::extent<tag::classes, 0>>> x) { return middle(x); }
}  // namespace app
