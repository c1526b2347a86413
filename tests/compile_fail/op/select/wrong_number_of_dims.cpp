// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # one_hot without the number of classes
/// The number of classes is not in the labels.
// early: one_hot
// early: wrong_number_of_dims<0, .*give_one_dim
// says: one_hot does not take 0 dims
// says:   to fix: give exactly one dim
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using labels = nb::abstract_array<int, nb::dims<nb::extent<tag::batch>>>;

auto f(labels n) {
#ifdef NABLA_FAIL
  auto y = nb::one_hot(n);
#else
  auto y = nb::one_hot(n, 10);
#endif
  return y;
}
}  // namespace app
