// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A group with one mesh axis twice
/// A group is a list of different mesh axes: their coordinates together number the parts of a dim.
// early: mesh_axis_is_in_the_group_already<.*tag::data
// says: mesh axis data stands twice in a group (..), which names each of its mesh axes once
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
#ifdef NABLA_FAIL  // S4-45
  auto spec = P((data, data), none);
#else
  auto spec = P((data, model), none);
#endif
  return spec;
}
}  // namespace app
