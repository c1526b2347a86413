// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A shard_map of nothing
/// What stands last is the function of blocks; specs stand in `in_specs(..)` and `out_specs(..)` in front of it.
// early: not_a_keyword_of_shard_map<.*spec<.*tag::data
// says: shard_map takes manual(..), in_specs(..) and out_specs(..), and then the function, not P(data)
// says:   because specs stand within these: in_specs(P(..), P(..)), out_specs(P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), P(data));
#else
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) { return x; });
#endif
  return g(x);
}
}  // namespace app
