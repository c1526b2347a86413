// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # ppermute by two permutations
/// One after the other they are two ppermutes.
// early: keyword_stands_twice<
// says: shift stands beside another keyword of its kind, but ppermute takes one of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::ppermute(x, data, nb::shift(1), nb::shift(2));
#else
    auto y = nb::ppermute(x, data, nb::shift(3));
#endif
    return y + y;
  })(x);
}
}  // namespace app
