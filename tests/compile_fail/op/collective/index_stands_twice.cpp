// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A device that sends to two others
/// In a ppermute each device sends to one device at most, and receives from one at most.
// early: index_stands_twice<0, .*as_source
// says: index 0 stands twice as a source: each index sends to one at most, and receives from one at most
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
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 1>, nb::pair<0, 2>));
#else
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 1>, nb::pair<1, 2>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
