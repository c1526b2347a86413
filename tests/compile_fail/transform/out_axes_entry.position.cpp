// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A position that a result does not have
/// A scalar of each entry gives a result of one dim, at `dim<0>`.
// early: out_axes_entry<0, .*no_such_position_in_the_result<.*position<1>, 1>
// says: the result for the first entry of out_axes: the result has 1 positional dim, and dim<1> is none of them (dim<0> is the first)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto total = [](auto a) { return nb::sum(a); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>), out_axes(dim<1>), total)(x);
#else
  auto y = vmap(in_axes(dim<0>), out_axes(dim<0>), total)(x);
#endif
  return y + y;
}
}  // namespace app
