// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The block of an array that has fewer dims than the spec entries
/// Each entry says of one dim over which mesh axis it is split. A spec of two entries is none of an array of one dim.
// expect: spec_is_longer_than_the_rank<2, 1
// says: the spec has 2 entries for dims without a name, and the array has 1 of them
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  const nb::named_sharding s(nb::abstract_mesh(data = 4, model = 2), P(data, model));
#ifdef NABLA_FAIL  // S4-16
  return s.shard_shape(8);
#else
  return s.shard_shape(8, 4);
#endif
}
}  // namespace app
