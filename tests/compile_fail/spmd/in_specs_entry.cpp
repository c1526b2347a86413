// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An argument that is split otherwise
/// in_specs cut plain arrays. An explicit array must be split as its spec says: nothing moves unless the program says so.
/// `reshard` it, or change the spec.
// early: in_specs_entry<1, .*sharding_differs<.*tag::model.*tag::data
// early: reshard_the_argument
// says: the second argument: the array has another sharding than the map asks for, and nothing is moved silently
// says:   found     P(none, model)
// says:   asked for P(data)
// says:   to fix: reshard the argument: reshard(x, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto w = nb::device_put(x, mesh, P(none, model));
  auto v = nb::device_put(x, mesh, P(data));
  auto g = nb::shard_map(mesh, nb::in_specs(P(data), P(data)), nb::out_specs(P(data)), [](auto a, auto b) { return a + b; });
#ifdef NABLA_FAIL  // S1-46
  auto y = g(x, w);
#else
  auto y = g(x, v);
#endif
  return y + y;
}
}  // namespace app
