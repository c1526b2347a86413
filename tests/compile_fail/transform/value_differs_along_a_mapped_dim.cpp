// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A decision on a value that differs along the mapped dim
/// The function of a vmap is called once for all entries, so there is one value for each. `where` chooses element by element.
// early(g++): value_differs_along_a_mapped_dim<.*use_where
// expect(clang): value_differs_along_a_mapped_dim<.*use_where
// says: in the function of a vmap this value differs from entry to entry, and here one value for all is needed
// says:   to fix: compute with it as an array, and write where(condition, a, b) instead of if
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  return vmap(in_axes(dim<0>), [](auto row) {
#ifdef NABLA_FAIL
    if (nb::sum(row) > 4.f) return 2.f * row;
    return 1.f * row;
#else
    return nb::where(nb::sum(row) > 4.f, 2.f * row, row);
#endif
  })(x);
}
}  // namespace app
