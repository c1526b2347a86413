// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One mesh axis in a group and alone
/// The devices along `data` hold parts of the first dim. That `model` splits it too changes nothing for the second.
// early: mesh_axis_used_twice<.*tag::data
// says: mesh axis data is named twice: it can split one dim of an array only, and only once
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
#ifdef NABLA_FAIL  // S4-45
  auto spec = P((data, model), data);
#else
  auto spec = P((data, model));
#endif
  return spec;
}
}  // namespace app
