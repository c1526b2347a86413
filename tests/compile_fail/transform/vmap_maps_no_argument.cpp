// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A vmap of nothing
/// Some argument must have the mapped dim: its size says how often the function is applied.
// early: vmap_maps_no_argument<.*map_a_dim_of_an_argument
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
