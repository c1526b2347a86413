// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather of axes of the array to a state
/// A state is along mesh axes, and there is none in this group.
// early: array_axis_has_no_state<.*batch.*hidden.*drop_to
// says: (batch, hidden) is no mesh axis, and only over mesh axes is a value varying, invarying, unreduced or reduced
// says:   to fix: drop to(..)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using array = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f() {
#ifdef NABLA_FAIL
  return nb::all_gather(array(), (batch, hidden), nb::to(nb::invarying));
#else
  return nb::all_gather(array(), (batch, hidden));
#endif
}
}  // namespace app
