// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # What is wrong with one array of a tree that is resharded
/// The reason stands with the way to the array: entry 1 of the tuple.
// early: leaf<.*at<.*array_is_on_no_mesh
// says: entry [1]: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: place it first: device_put(x, mesh, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4).eval();
  auto placed = nb::device_put(x, mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::reshard(std::tuple(placed, x), P(none, model));
#else
  auto y = nb::reshard(std::tuple(placed, placed), P(none, model));
#endif
  return y;
}
}  // namespace app
