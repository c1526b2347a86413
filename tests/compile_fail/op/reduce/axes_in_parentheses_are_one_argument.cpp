// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Names in parentheses
/// Axes in parentheses are one argument, for a collective: `psum(x, (batch, hidden))`. A word of one array takes each axis as an
/// argument of its own.
// early: axes_in_parentheses_are_one_argument<.*batch, .*hidden>
// says: sum takes each axis as an argument of its own: write batch, hidden without parentheses
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using array = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f() {
#ifdef NABLA_FAIL
  return nb::sum(array(), (batch, hidden));
#else
  return nb::sum(array(), batch, hidden);
#endif
}
}  // namespace app
