// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A view of an array that is split over devices
/// The array is in blocks, one on each device, and a view is of one memory. `to_host` makes one array of them; block by
/// block it is done by `apply` in a shard_map.
// early: mutable_view
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

void f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(batch = 8), mesh, P(batch = data));
#ifdef NABLA_FAIL
  x.mutable_view()(3) = 1;
#else
  auto whole = nb::to_host(x);
  whole.mutable_view()(3) = 1;
#endif
}
}  // namespace app
