// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A body that returns nothing where out_specs has two entries. g++ says so when it makes code, so -fsyntax-only does not do.
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

void f() {
  auto mesh = nb::make_mesh(data = 4);
  nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data), P()), [](auto x) { nb::psum(x, data); })(
      nb::iota<float>(8, 4));
}
}  // namespace app
