// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # device_put of an array that is on a mesh
/// `device_put` places a plain array, which every process holds. What is placed already moves by `reshard`.
// early: array_is_on_a_mesh_already<.*reshard_it
// says: the array is on mesh(data, model) already, but device_put places plain arrays, which are on no mesh
// says:   to fix: write reshard(x, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto y = nb::device_put(x, mesh, P(data));
#ifdef NABLA_FAIL
  auto z = nb::device_put(y, mesh, P(none, model));
#else
  auto z = nb::device_put(x, mesh, P(none, model));
#endif
  return z + z;
}
}  // namespace app
