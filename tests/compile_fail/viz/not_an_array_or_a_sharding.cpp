// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The picture of a spec
/// A spec knows no mesh, so it says nothing of devices: with a mesh it is a named_sharding, which has a picture for the
/// dims of an array.
// early: not_an_array_or_a_sharding<.*spec
// says: sharding_svg draws an array or a sharding, named_sharding(mesh, P(..)), and is given P(data, model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
#ifdef NABLA_FAIL
  return nb::sharding_svg(P(data, model), 8, 16);
#else
  return nb::sharding_svg(nb::named_sharding(mesh, P(data, model)), 8, 16);
#endif
}
}  // namespace app
