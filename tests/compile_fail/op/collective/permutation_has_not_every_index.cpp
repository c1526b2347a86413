// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pshuffle of some devices only
/// pshuffle gives each device the block of another: the order has an index for each. ppermute moves some, and zeros the rest.
// early: permutation_has_not_every_index<2, ?4
// says: perm lists 2 places, but the axis has 4: pshuffle needs each index of the axis once
// says:   to fix: use ppermute by pairs, which moves some and leaves zeros elsewhere: perm(pair<1, 0>, pair<0, 1>)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = nb::fixed<4>, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pshuffle(x, data, nb::perm(nb::fixed<1>, nb::fixed<0>));
#else
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<1, 0>, nb::pair<0, 1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
