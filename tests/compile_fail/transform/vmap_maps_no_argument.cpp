// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A vmap of nothing
/// Some argument must have the mapped dim: its size says how often the function is applied.
// early: vmap_maps_no_argument<.*map_a_dim_of_an_argument
// says: vmap maps a dim of no argument, so nothing says how many times to apply the function
// says:   to fix: map a dim of an argument, as in_axes(dim<0>), or give axis_size(n)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto total = [](auto a) { return nb::sum(a); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(none), total)(x);
#else
  auto y = vmap(in_axes(dim<0>), total)(x);
#endif
  return y + y;
}
}  // namespace app
