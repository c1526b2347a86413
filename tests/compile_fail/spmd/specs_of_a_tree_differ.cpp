// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # More specs than a tuple has entries
/// A nested `in_specs(...)` has one spec an entry; a single spec holds for all of them.
// early: in_specs_entry<0, .*specs_of_a_tree_differ<.*entries_of_the_tree<2>, .*specs<3> *>
// says: the first argument: the tree has 2 entries, but there are 3 specs for it: each entry needs one, or one spec is for all
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto body = [](auto p) { return std::get<0>(p) + std::get<1>(p); };
  using nb::in_specs, nb::out_specs;
  auto bad = nb::shard_map(mesh, in_specs(in_specs(P(data), P(data), P(data))), out_specs(P(data)), body);
  auto good = nb::shard_map(mesh, in_specs(in_specs(P(data), P(data))), out_specs(P(data)), body);
#ifdef NABLA_FAIL
  auto y = bad(std::tuple{x, x});
#else
  auto y = good(std::tuple{x, x});
#endif
  return y + y;
}
}  // namespace app
