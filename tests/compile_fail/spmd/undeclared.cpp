// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name in the body of a shard_map that nobody has declared
/// The compiler says so in the body, and nothing else of the call: what a refused call gives has as many entries as there are
/// out_specs.
// early: .?no_such_name.? was not declared|undeclared identifier .no_such_name.
// forbid: decompose
// forbid: out_specs_count_differs
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P(data), P()), [](auto x, auto y) {
#ifdef NABLA_FAIL
    auto z = x * no_such_name(y);
#else
    auto z = x * nb::sum(y);
#endif
    return std::tuple(z, y);
  });
  auto [a, b] = g(nb::iota<float>(8, 4), nb::iota<float>(3));
  return a;
}
}  // namespace app
