// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A pointer to the elements of a split array
/// The array is in blocks, one on each device, so there is no one pointer to its elements. `to_host` makes one array of
/// them.
// early: data
// early(g++): value_is_not_whole<.*to_host_or_reshard_first
// expect(clang): value_is_not_whole<.*to_host_or_reshard_first
// says: the value is not one whole block: it is split over devices, varies between them, or is unreduced
// says:   to fix: make it one block first: to_host(x), or reshard(x, P())
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

float f() {
  auto mesh = nb::make_mesh(data = 4);
  const auto x = nb::device_put(nb::iota<float>(batch = 8), mesh, P(batch = data));
#ifdef NABLA_FAIL
  const float* p = x.data();
#else
  const auto whole = nb::to_host(x);
  const float* p = whole.data();
#endif
  return p[3];
}
}  // namespace app
