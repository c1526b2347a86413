// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The elements of a mapped argument
/// In the function of a vmap the mapped dim cannot be seen, and elements in memory would show it.
// early: value_differs_along_a_mapped_dim<.*read_the_result_of_the_vmap
// says: in the function of a vmap this value differs from entry to entry, and here one value for all is needed
// says:   to fix: return it from the function, and read the result of the vmap
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto twice = [](auto row) {
#ifdef NABLA_FAIL
    nb::to_vector(row);
#endif
    return row * 2.f;
  };
  return nb::to_vector(vmap(in_axes(dim<0>), twice)(x));
}
}  // namespace app
