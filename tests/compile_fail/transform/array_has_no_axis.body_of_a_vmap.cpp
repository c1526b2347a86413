// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A dim that an argument lost to the vmap
/// Inside of the function the mapped dim is gone: a row of a matrix has `dim<0>` alone. The error stands at the word.
// early: array_has_no_axis<.*position<1>
// says: the array has no dim<1>: its dims are [dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto total = [](auto row) {
#ifdef NABLA_FAIL
    return nb::sum(row, dim<1>);
#else
    return nb::sum(row, dim<0>);
#endif
  };
  auto y = vmap(total)(x);
  return y + y;
}
}  // namespace app
