// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Specs for the entries of one array
/// An array has no entries: it has one spec. Its dims stand inside of the `P`.
// early: in_specs_entry<0, .*nested_specs_of_one_value<2>
// says: the first argument: there are 2 specs for one array or number: it takes one, as P(data, model), no list or tree
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  using nb::in_specs, nb::out_specs;
  auto body = [](auto x) { return x; };
  auto bad = nb::shard_map(mesh, in_specs(in_specs(P(data), P(model))), out_specs(P(data)), body);
  auto good = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data)), body);
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  return y + y;
}
}  // namespace app
