// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pshuffle by a shift
/// A shift is a ppermute; an order of one's own, `perm(list)`, or `reverse` is a pshuffle.
// early: not_a_permutation<.*shift_by.*write_reverse_or_perm
// says: pshuffle needs a permutation, but shift is none that it takes
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
    auto y = nb::pshuffle(x, data, nb::shift(1));
#else
    auto y = nb::ppermute(x, data, nb::shift(1));
#endif
    return y + y;
  })(x);
}
}  // namespace app
