// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number as a result, to be laid along the mapped dim
/// A number is the same for all entries: `none`. An array that does not depend on the mapped dim repeats itself along it.
// early: out_axes_entry<0, .*result_lacks_the_mapped_dim.*write_none_in_out_axes
// says: the result for the first entry of out_axes: it does not depend on the mapped dim, so its entry of out_axes must be none
// says:   to fix: write none for it: out_axes(none), with other results out_axes(dim<0>, none)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto length = [](auto a) { return a.size(); };
#ifdef NABLA_FAIL
  auto y = vmap(length)(x);
#else
  auto y = vmap(in_axes(dim<0>), out_axes(none), length)(x);
#endif
  return y + y;
}
}  // namespace app
