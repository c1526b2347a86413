// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # explicit_axes without in_sharding
/// Outside, the library lays out values over the axes. Inside types show it: `in_sharding(P(..))` says how the arguments
/// enter.
// expect: explicit_axes_needs_in_sharding<.*write_in_sharding
// says: explicit_axes needs in_sharding(..): over explicit axes the sharding of its arguments must be said
// says:   to fix: write explicit_axes(in_sharding(P(..)), f)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::automatic(4), model = nb::automatic(2));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto twice = nb::explicit_axes([](auto b) { return b * 2.f; });
#else
  auto twice = nb::explicit_axes(nb::in_sharding(P(data)), [](auto b) { return b * 2.f; });
#endif
  return twice(x);
}
}  // namespace app
