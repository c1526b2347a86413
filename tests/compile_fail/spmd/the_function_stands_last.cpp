// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The function before the keywords
/// The mesh comes first, keywords in any order, the function last, so that it can be written in place.
// early: the_function_stands_last<
// says: shard_map takes its keywords before its function, but out_specs(P(data)) stands last
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto g = nb::shard_map(mesh, [](auto x) { return x; }, nb::in_specs(P(data)), nb::out_specs(P(data)));
#else
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) { return x; });
#endif
  return g(x);
}
}  // namespace app
