// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A device that receives from two others
/// In a ppermute each device receives from one device at most: psum adds what comes together.
// early: index_stands_twice<2, .*as_destination
// says: index 2 stands twice as a destination: each index sends to one at most, and receives from one at most
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
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 2>, nb::pair<1, 2>));
#else
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 2>, nb::pair<1, 0>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
