// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value that is split over devices into an array that is not
/// An array keeps its sharding too. The value is resharded to that of the target, or becomes a new array.
// early: assignment_changes_the_dims<.*reshard_the_value
// says: an assignment keeps the dims of its target, with their sizes and their sharding
// says:   the target has [batch=dyn]
// says:   the value has  [batch=dyn@data]
// says:   to fix: give the value the sharding of the target: reshard(value, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(batch = 8), mesh, P(batch = data));
  auto total = nb::device_put(nb::zeros<float>(batch = 8), mesh, P());
#ifdef NABLA_FAIL
  total = x * 2;
#else
  total = nb::reshard(x * 2, P());
#endif
  return total;
}
}  // namespace app
