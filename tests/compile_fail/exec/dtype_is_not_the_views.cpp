// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value of another dtype than the view
/// assign converts nothing in silence.
// early: assign
// early: dtype_is_not_the_views<double, float>
// says: the value has dtype f64 and the view f32: convert the value, astype<T>(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using matrix = Kokkos::View<float**, Kokkos::LayoutRight>;

void f(matrix v) {
#ifdef NABLA_FAIL
  assign(v, nb::iota<double>(2, 3));
#else
  assign(v, nb::astype<float>(nb::iota<double>(2, 3)));
#endif
}
}  // namespace app
