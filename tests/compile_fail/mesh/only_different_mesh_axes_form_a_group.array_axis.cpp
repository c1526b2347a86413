// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An axis of arrays in a group of mesh axes
/// Only mesh axes are grouped: `(data, model)`.
// early: only_different_mesh_axes_form_a_group<.*data, .*batch>
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
