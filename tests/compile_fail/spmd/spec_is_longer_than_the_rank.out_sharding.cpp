// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # out_sharding with more entries than the result has dims
/// The spec speaks of the result, which has lost the dims that are summed.
// early: spec_is_longer_than_the_rank<2, 1
// says: the spec has 2 entries for dims without a name, and the array has 1 of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::out_sharding;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto a = nb::device_put(nb::iota<float>(8, 16), mesh, P(none, data));
  auto b = nb::device_put(nb::iota<float>(16, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::sum(a, nb::dim<1>, out_sharding(P(data, none)));
#else
  auto y = nb::sum(a, nb::dim<1>, out_sharding(P(data)));
#endif
  return y + y;
}
}  // namespace app
