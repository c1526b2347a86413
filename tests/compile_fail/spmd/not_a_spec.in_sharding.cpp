// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # in_sharding of a mesh axis
/// `in_sharding` takes specs: `P(data)` splits the first dim over data.
// early: not_a_spec<.*write_P
// says: data is no spec P(..), which says for each dim over which mesh axes it is split
// says:   to fix: write P(..), as P(data) for a first dim that is split over data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::automatic(4));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto said = nb::in_sharding(data);
#else
  auto said = nb::in_sharding(P(data));
#endif
  return nb::explicit_axes(said, [](auto b) { return b * 2.f; })(x);
}
}  // namespace app
