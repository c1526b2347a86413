// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An axis without a size
/// A new dim is a size, `fixed<N>`, or an axis with one of these.
// early: one_hot
// early: not_a_dim_of_an_array<.*pixels
// says: a dim is written 8, fixed<8> or batch = 8 (in a type dyn, fixed<8> or batch), and not pixels
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using labels = nb::abstract_array<int, nb::dims<nb::extent<tag::batch>>>;

auto f(labels n) {
#ifdef NABLA_FAIL
  auto y = nb::one_hot(n, pixels);
#else
  auto y = nb::one_hot(n, pixels = 10);
#endif
  return y;
}
}  // namespace app
