// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One mesh axis for two dims
/// A mesh axis splits one dim of an array: the devices along it hold parts of that dim, and cannot hold parts of another as well.
// early: mesh_axis_used_twice<.*tag::data
// says: mesh axis data is named twice: it can split one dim of an array only, and only once
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
#ifdef NABLA_FAIL  // S2-11 S4-44 S4-45
  auto spec = P(data, data);
#else
  auto spec = P(data, model);
#endif
  return spec;
}
}  // namespace app
