// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two entries of out_axes for one result
/// out_axes has one entry for each result, or one for all.
// early: out_axes_count_differs<.*results_of_the_function<1>, .*out_axes<2> *>
// says: the function gives 1 result, and out_axes has 2 entries: it needs one for each result, or one for all
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto total = [](auto a) { return nb::sum(a); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>), out_axes(dim<0>, none), total)(x);
#else
  auto y = vmap(in_axes(dim<0>), out_axes(dim<0>), total)(x);
#endif
  return y + y;
}
}  // namespace app
