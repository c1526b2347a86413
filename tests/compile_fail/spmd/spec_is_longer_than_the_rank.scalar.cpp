// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec for a scalar
/// A scalar has no dim to split: its spec is `P()`.
// early: spec_is_longer_than_the_rank<1, 0, .*write_an_empty_spec
// says: the spec has 1 entry for dims without a name, and the array has 0 of them
// says:   to fix: write P(), the spec of a scalar
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::sum(nb::iota<float>(8));
#ifdef NABLA_FAIL  // S4-16
  auto y = nb::device_put(x, mesh, P(data));
#else
  auto y = nb::device_put(x, mesh, P());
#endif
  return y + y;
}
}  // namespace app
