// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A permutation whose indices stand alone
/// A list stands in braces: `perm({1, 0})`; in the type it is `perm(fixed<1>, fixed<0>)`.
// early: not_a_list_of_indices<.*int.*write_the_list_in_braces
// says: perm takes one list of indices or pairs, or pair<..> alone, or fixed<..> alone, not i32, i32
// says:   to fix: put indices or pairs in braces within perm(..), or write perm(fixed<1>, fixed<0>), perm(pair<0, 1>)
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
    auto y = nb::pshuffle(x, model, nb::perm(1, 0));
#else
    auto y = nb::pshuffle(x, model, nb::perm({1, 0}));
#endif
    return y + y;
  })(x);
}
}  // namespace app
