// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pshuffle by pairs
/// pshuffle gives every device a block: it takes an order, `reverse` or `perm(fixed<1>, fixed<0>)`. Pairs, some of which may be missing, are for ppermute.
// early: not_a_permutation<.*pair_t<0, ?1>.*write_reverse_or_perm
// says: pshuffle needs a permutation, but perm(pair<0, 1>) is none that it takes
// says:   to fix: write reverse, or perm(fixed<1>, fixed<0>) with each index once; shifts and pairs are for ppermute
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
    auto y = nb::pshuffle(x, data, nb::perm(nb::pair<0, 1>));
#else
    auto y = nb::ppermute(x, data, nb::perm(nb::pair<0, 1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
