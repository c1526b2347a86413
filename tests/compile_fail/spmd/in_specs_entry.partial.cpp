// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An argument that is split otherwise over the manual axis
/// A region over `data` takes an argument that is split over `data` as its spec says. What it is split over besides
/// is its own affair. A reshard, which communicates, is written.
// early: in_specs_entry<0, .*sharding_differs<.*reshard_the_argument
// says: the first argument: the array has another sharding than the map asks for, and nothing is moved silently
// says:   found     P(none, data)
// says:   asked for P(data)
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
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; });
#ifdef NABLA_FAIL
  auto y = g(nb::device_put(x, mesh, P(model, data)));
#else
  auto y = g(nb::device_put(x, mesh, P(data, model)));
#endif
  return y + y;
}
}  // namespace app
