// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A group without parentheses
/// `P(batch = data, model)` has two entries: one for batch, one for the first dim without a name. A group stands in
/// parentheses; entries for dims without names stand first.
// early: positional_entry_after_a_named_one<.*tag::model
// early: write_the_mesh_axes_in_parentheses
// says: the spec has model, an entry for a dim without a name, behind an entry for a named dim
// says:   to fix: write several mesh axes of one dim in parentheses: P(batch = (data, model))
// says:   or: write entries without a name first: P(model, batch = data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
#ifdef NABLA_FAIL
  auto spec = P(batch = data, model);
#else
  auto spec = P(batch = (data, model));
#endif
  return spec;
}
}  // namespace app
