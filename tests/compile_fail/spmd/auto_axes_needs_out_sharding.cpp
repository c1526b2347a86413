// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # auto_axes without out_sharding
/// Inside, types do not show how values are split over the axes. Outside they must: `out_sharding(P(..))` says how the
/// results leave.
// expect: auto_axes_needs_out_sharding<.*write_out_sharding
// says: auto_axes needs out_sharding(..): over explicit axes the sharding of its results must be said
// says:   to fix: write auto_axes(out_sharding(P(..)), f)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto twice = nb::auto_axes([](auto b) { return b * 2.f; });
#else
  auto twice = nb::auto_axes(nb::out_sharding(P(data)), [](auto b) { return b * 2.f; });
#endif
  return twice(x);
}
}  // namespace app
