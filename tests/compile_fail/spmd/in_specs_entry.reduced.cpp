// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A replicated argument that is called reduced
/// A reduced value is a promise about its derivative, which is the argument's to make: it is placed by
/// P(reduced(data)), or cast in the body.
// early: in_specs_entry<0, .*sharding_differs<.*reduced_over<.*tag::data
// says: the first argument: the array has another sharding than the map asks for, and nothing is moved silently
// says:   found     P(none, none)
// says:   asked for P(reduced={data})
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
  auto g = nb::shard_map(mesh, nb::in_specs(P(nb::reduced(data))), nb::out_specs(P(nb::reduced(data))), [](auto w) { return w * 2.f; });
#ifdef NABLA_FAIL
  auto y = g(nb::device_put(x, mesh, P()));
#else
  auto y = g(nb::device_put(x, mesh, P(nb::reduced(data))));
#endif
  return y + y;
}
}  // namespace app
