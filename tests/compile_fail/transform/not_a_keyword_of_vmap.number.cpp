// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number behind the function, as in JAX
/// Dims are named in `in_axes(..)`, by their axis or as `dim<n>`, in front of the function.
// early: not_a_keyword_of_vmap<int, .*to_fix::write_in_axes_and_then_the_function
// says: vmap cannot take i32: it takes in_axes, out_axes, axis_name, spmd_axis_name, axis_size, a function
// says:   to fix: write in_axes(..) and then the function: vmap(in_axes(dim<0>), f), vmap(in_axes(batch), f)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::iota<float>(4, 3);
#ifdef NABLA_FAIL
  auto y = nb::vmap([](auto row) { return nb::sum(row); }, 0)(x);
#else
  auto y = nb::vmap(nb::in_axes(nb::dim<0>), [](auto row) { return nb::sum(row); })(x);
#endif
  return y + y;
}
}  // namespace app
