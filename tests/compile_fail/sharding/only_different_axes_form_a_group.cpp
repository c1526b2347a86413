// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A group of array axes
/// Only mesh axes form a group. Without this refusal `(batch = data, model)` would be the comma operator of C++, and the spec
/// `P(model)`.
// early: only_different_axes_form_a_group<.*tag::(batch|data)
// says: (batch = data, model) is no group of axes: parentheses join different axes, as in batch = (data, model)
// says:   because a comma in parentheses makes one argument; positions are several, dim<0>, dim<1>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
#ifdef NABLA_FAIL
  auto spec = P((batch = data, model));
#else
  auto spec = P(batch = (data, model));
#endif
  return spec;
}
}  // namespace app
