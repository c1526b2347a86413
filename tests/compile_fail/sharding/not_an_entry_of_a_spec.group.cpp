// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An axis of arrays in a group of mesh axes, as an entry of a spec
/// A dim is split over mesh axes: `(data, model)`. A group with an axis of arrays is for a collective.
// early: not_an_entry_of_a_spec<.*collective_axes<.*data, .*batch>
// says: a spec cannot take (data, batch): its entries are data, (data, model), none, and for a named dim batch = data
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)

auto f() {
#ifdef NABLA_FAIL
  return nb::P((data, batch));
#else
  return nb::P((data, model));
#endif
}
}  // namespace app
