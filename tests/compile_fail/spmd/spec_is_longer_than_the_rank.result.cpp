// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec of two dims for a result of one
/// The row sums have one dim left. Its spec has one entry.
// early: out_specs_entry<0, .*spec_is_longer_than_the_rank<2, 1
// says: the first result: the spec has 2 entries for dims without a name, and the array has 1 of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto bad = nb::shard_map(mesh, nb::in_specs(P(data, none)), nb::out_specs(P(data, none)), [](auto b) { return nb::sum(b, nb::dim<1>); });
  auto good = nb::shard_map(mesh, nb::in_specs(P(data, none)), nb::out_specs(P(data)), [](auto b) { return nb::sum(b, nb::dim<1>); });
#ifdef NABLA_FAIL  // S1-29
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  return y + y;
}
}  // namespace app
