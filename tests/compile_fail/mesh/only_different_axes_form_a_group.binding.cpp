// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A group in which one part is bound
/// `batch = (data, model)` splits batch over both axes. Without the parentheses around the group the comma would
/// throw `batch = data` away.
// early: only_different_axes_form_a_group<.*batch.*data.*model
// says: (batch = data, model) is no group of axes: parentheses join different axes, as in batch = (data, model)
// says:   because a comma in parentheses makes one argument; positions are several, dim<0>, dim<1>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::P((batch = data, model));
#else
  return nb::P(batch = (data, model));
#endif
}
}  // namespace app
