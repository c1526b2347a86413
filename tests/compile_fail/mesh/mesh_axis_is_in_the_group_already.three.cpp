// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One mesh axis twice among three
/// A group names each mesh axis once, major to minor.
// early: mesh_axis_is_in_the_group_already<.*data>
// says: mesh axis data stands twice in a group (..), which names each of its mesh axes once
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model, stage)

auto f() {
#ifdef NABLA_FAIL
  return nb::P((data, model, data));
#else
  return nb::P((data, model, stage));
#endif
}
}  // namespace app
