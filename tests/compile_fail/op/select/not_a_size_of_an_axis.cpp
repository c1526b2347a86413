// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A size that is no integer
/// A dim has a whole number of elements.
// early: one_hot
// early: not_a_size_of_an_axis<.*pixels, double>
// says: the size of pixels must be an integer or fixed<N>, and here it is f64
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using labels = nb::abstract_array<int, nb::dims<nb::extent<tag::batch>>>;

auto f(labels n) {
#ifdef NABLA_FAIL
  auto y = nb::one_hot(n, pixels = 2.5);
#else
  auto y = nb::one_hot(n, pixels = 3);
#endif
  return y;
}
}  // namespace app
