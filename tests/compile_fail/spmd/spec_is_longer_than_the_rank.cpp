// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec with more entries than the array has dims
/// Entries address the positional dims in order. A shorter spec is padded with `none`, a longer one means another array.
// early: spec_is_longer_than_the_rank<3, 2>
// says: the spec has 3 entries for dims without a name, and the array has 2 of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL  // S2-07 S2-84 S4-16
  auto y = nb::device_put(x, mesh, P(data, none, model));
#else
  auto y = nb::device_put(x, mesh, P(data, model));
#endif
  return y + y;
}
}  // namespace app
