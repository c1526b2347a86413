// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The tiles of a scalar
/// A scalar is one tile, whatever the mesh: its spec is `P()`.
// early: spec_is_longer_than_the_rank<1, 0, .*write_an_empty_spec
// says: the spec has 1 entry for dims without a name, and the array has 0 of them
// says:   to fix: write P(), the spec of a scalar
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  const nb::named_sharding s(nb::abstract_mesh(data = 4), P(data));
#ifdef NABLA_FAIL  // S4-16
  return nb::tile_assignment<0>(s);
#else
  return nb::tile_assignment<0>(s.with_spec(P()));
#endif
}
}  // namespace app
