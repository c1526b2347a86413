// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name that nobody has declared, in what a body returns
/// g++ takes a function whose return statement has a mistake for one that returns nothing. That is not said as well.
// early: .?no_such_name.? was not declared|undeclared identifier .no_such_name.
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
    return no_such_name(x, y);
#else
    return std::tuple(x, y);
#endif
  });
  return std::get<0>(g(nb::iota<float>(8, 4), nb::iota<float>(3)));
}
}  // namespace app
