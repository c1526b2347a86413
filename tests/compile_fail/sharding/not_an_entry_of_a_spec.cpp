// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The axes of the array in a spec
/// A spec says, dim by dim, over which mesh axis it is split. A dim with a name is placed by it: `P(hidden = model)`.
// early: not_an_entry_of_a_spec<.*tag::batch
// says: a spec cannot take batch: its entries are data, (data, model), none, and for a named dim batch = data
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
#ifdef NABLA_FAIL
  auto spec = P(batch, hidden);
#else
  auto spec = P(batch = data, hidden = model);
#endif
  return spec;
}
}  // namespace app
