// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Names for some dims of a view
/// A wrapped view has a name for each dim, or none.
// early: wrap
// early: axes_do_not_fit_the_view<1, 2>
// says: the view has 2 dims, and wrap is given 1 name: name all dims or none
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = Kokkos::View<float**, Kokkos::LayoutRight>;

auto f(matrix v) {
#ifdef NABLA_FAIL
  auto y = nb::wrap(v, rows);
#else
  auto y = nb::wrap(v, rows, columns);
#endif
  return y;
}
}  // namespace app
