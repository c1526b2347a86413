// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A maximum that leaves as a sum
/// The blocks are candidates for a maximum over `data`. A spec that calls them summands would make another number
/// of them.
// early: out_specs_entry<0, .*unreduced_in_spec_and_value_differ<.*tag::data
// says: the first result: value and spec differ over data: only one is unreduced, or one by a sum and the other by a max or min
// says:   to fix: reduce it first (psum, pmax, pmin), or say it in the spec: P(unreduced(data)), P(unreduced_max(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto greatest = nb::max(nb::device_put(x, mesh, P(data)), nb::dim<0>);
  auto bad = nb::shard_map(mesh, nb::out_specs(P(nb::unreduced(data))), [](auto u) { return u; });
  auto good = nb::shard_map(mesh, nb::out_specs(P(nb::unreduced_max(data))), [](auto u) { return u; });
#ifdef NABLA_FAIL
  auto y = bad(greatest);
#else
  auto y = good(greatest);
#endif
  return y;
}
}  // namespace app
