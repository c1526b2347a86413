// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number behind the function, as in JAX
/// Dims are named in `in_axes(..)`, by their axis or as `dim<n>`, in front of the function.
// early: not_a_keyword_of_vmap<int, .*to_fix::write_in_axes_and_then_the_function
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
