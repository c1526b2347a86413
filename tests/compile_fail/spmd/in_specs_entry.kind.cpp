// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A pending maximum that enters as a sum
/// The argument is a maximum that is still to be made. Its spec says which reduction, and over which axes.
// early: in_specs_entry<0, .*sharding_differs<.*max_kind.*sum_kind
// says: the first argument: the array has another sharding than the map asks for, and nothing is moved silently
// says:   found     P(none, unreduced_max={data})
// says:   asked for P(unreduced={data})
// says:   to fix: reshard the argument: reshard(x, P(..))
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
  auto bad = nb::shard_map(mesh, nb::in_specs(P(nb::unreduced(data))), nb::out_specs(P()), [](auto u) { return nb::psum(u, data); });
  auto good = nb::shard_map(mesh, nb::in_specs(P(nb::unreduced_max(data))), nb::out_specs(P()), [](auto u) { return nb::pmax(u, data); });
#ifdef NABLA_FAIL
  auto y = bad(greatest);
#else
  auto y = good(greatest);
#endif
  return y;
}
}  // namespace app
