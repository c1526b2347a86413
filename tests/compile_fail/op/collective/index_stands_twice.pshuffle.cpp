// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pshuffle of one device to two
/// Each device gives its block to one.
// early: index_stands_twice<0
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
  return nb::shard_map(mesh, nb::in_specs(P(data, model)), nb::out_specs(P(data, model)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pshuffle(x, model, nb::perm(nb::fixed<0>, nb::fixed<0>));
#else
    auto y = nb::pshuffle(x, model, nb::perm(nb::fixed<1>, nb::fixed<0>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
