// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value with fewer dims than the view
/// The dims of the view are those of the value: nothing is repeated in silence.
// early: assign
// early: ranks_differ<1, 2>
// says: the value has 1 dim and the view 2, and assign repeats nothing: broadcast adds a dim
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = Kokkos::View<float**, Kokkos::LayoutRight>;

void f(matrix v) {
#ifdef NABLA_FAIL
  assign(v, nb::iota<float>(3));
#else
  assign(v, nb::broadcast(nb::iota<float>(3), nb::dim<0> = 2));
#endif
}
}  // namespace app
