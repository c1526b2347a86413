// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An argument that is no array
/// The arguments of a shard_map are arrays, numbers, and trees of them: tuples, structs, records. Anything else the lambda
/// captures.
// early: in_specs_entry<1, .*not_an_array_or_a_tree<
// says: the second argument: a string is no array, and no tuple, pair, std::array, struct or record of arrays
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P(data)), [](auto a, auto b) { return a * b; });
#ifdef NABLA_FAIL
  auto y = g(x, "two");
#else
  auto y = g(x, 2);
#endif
  return y + y;
}
}  // namespace app
