// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A view that may not be written to
/// assign writes into the view.
// early: assign
// early: view_is_read_only<const float>
// says: assign writes to the view, and its elements are f32
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = Kokkos::View<float**, Kokkos::LayoutRight>;

void f(Kokkos::View<const float**, Kokkos::LayoutRight> v, matrix w) {
#ifdef NABLA_FAIL
  assign(v, nb::wrap(w) + 1);
#else
  assign(w, nb::wrap(v) + 1);
#endif
}
}  // namespace app
