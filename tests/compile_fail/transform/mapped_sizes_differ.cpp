// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Mapped dims of different sizes
/// The function is applied to entry 0 of all mapped arguments, to entry 1, and so on.
// early: mapped_sizes_differ<3, 4>
// says: the mapped dims, and axis_size if it is given, have sizes 3 and 4, and must have one size
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::zeros<float>(nb::fixed<3>, 5);
  auto y = nb::zeros<float>(nb::fixed<4>, 3);
  auto join = [](auto a, auto b) { return nb::sum(a) + nb::sum(b); };
#ifdef NABLA_FAIL
  auto z = vmap(in_axes(dim<0>, dim<0>), join)(x, y);
#else
  auto z = vmap(in_axes(dim<0>, dim<1>), join)(x, y);
#endif
  return z + z;
}
}  // namespace app
