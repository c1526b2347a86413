// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mapped dim that one leaf of a tree lacks
/// An entry given for a tree holds for all its leaves. A nested `in_axes(...)` gives one to each.
// early: in_axes_entry<0, .*at<.*entry<1>.*array_has_no_axis<.*position<1>
// says: the first argument: entry [1]: the array has no dim<1>: its dims are [dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  std::pair p(nb::iota<float>(4, 3), nb::iota<float>(3));
  auto product = [](auto q) { return nb::vdot(q.first, q.second); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<1>), product)(p);
#else
  auto y = vmap(in_axes(in_axes(dim<0>, none)), product)(p);
#endif
  return y + y;
}
}  // namespace app
