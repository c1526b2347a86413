// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A permutation of pairs and indices
/// Pairs say from where to where, indices whose value comes to each place: one or the other.
// early: not_a_list_of_indices<.*pair_t<0, ?1>
// says: perm takes one list of indices or pairs, or pair<..> alone, or fixed<..> alone, not pair<0, 1>, fixed<2>
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
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 1>, nb::fixed<2>));
#else
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 1>, nb::pair<1, 2>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
