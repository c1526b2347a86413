// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard over an automatic axis
/// `reshard` moves over the axes that the program lays out. Over automatic axes the library lays out values, and a
/// constraint places them: `with_sharding_constraint`.
// expect: mesh_axis_is_automatic<.*tag::model.*write_with_sharding_constraint
// says: mesh axis model is automatic: the library lays out values over it, reshard and out_sharding do not
// says:   to fix: write with_sharding_constraint(x, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = nb::automatic(2));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::reshard(x, P(data, model));
#else
  return nb::with_sharding_constraint(x, P(data, model));
#endif
}
}  // namespace app
