// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An abstract mesh with an axis that takes the rest
/// There are no devices to take the rest of.
// early: abstract_mesh_has_no_rest
// says: abstract_mesh has no devices that an axis of size rest could take: give each axis a number
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

#ifdef NABLA_FAIL
auto mesh = nb::abstract_mesh(data = nb::rest, model = 2);
#else
auto mesh = nb::abstract_mesh(data = 4, model = 2);
#endif
}  // namespace app
