// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A result for each entry, where out_axes says that there is one for all
/// `none` is for a result that does not depend on the mapped dim.
// early: out_axes_entry<1, .*result_has_the_mapped_dim.*say_where_in_out_axes
// says: the result for the second entry of out_axes: it differs along the mapped dim, and its entry of out_axes is none
// says:   to fix: say in out_axes where the dim goes: out_axes(dim<0>), in xmap out_axes(names(batch))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto both = [](auto a, auto w) { return std::pair(a * w, nb::sum(a)); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>, none), out_axes(dim<0>, none), both)(x, 2.f);
#else
  auto y = vmap(in_axes(dim<0>, none), out_axes(dim<0>, dim<0>), both)(x, 2.f);
#endif
  return y.second + y.second;
}
}  // namespace app
