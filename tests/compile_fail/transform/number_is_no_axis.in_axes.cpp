// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `in_axes(0)`, as JAX writes it
/// Positions are types: `dim<0>`.
// early: number_is_no_axis<int.*write_dim_of_the_number
// says: in_axes names a dim by an axis or by dim<N>, and is given a number (i32)
// says:   to fix: write the number into dim<..>, dim<0> for 0, dim<-1> for -1; the greater of two values is maximum(x, 0)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto total = [](auto row) { return nb::sum(row); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(0), total)(x);
#else
  auto y = vmap(in_axes(dim<0>), total)(x);
#endif
  return y + y;
}
}  // namespace app
