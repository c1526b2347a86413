// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A host read of a value that differs along the mapped dim
/// What is read is one number. The result of the vmap has one for each entry.
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
  auto total = [](auto row) {
#ifdef NABLA_FAIL
    const float t = nb::sum(row).item();
#else
    const auto t = nb::sum(row);
#endif
    return row * t;
  };
  return vmap(in_axes(dim<0>), total)(x);
}
}  // namespace app
