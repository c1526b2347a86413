// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # out_sharding before other arguments
/// `out_sharding(P(..))` speaks of the result, and stands behind all that the word itself takes. It stands there once.
// expect: out_sharding_stands_last
// says: out_sharding(..) must stand once, behind all other arguments of sum
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::out_sharding, nb::dim;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 16), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::sum(x, out_sharding(P()), dim<0>);
#else
  return nb::sum(x, dim<0>, out_sharding(P()));
#endif
}
}  // namespace app
