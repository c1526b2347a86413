// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # ppermute without a permutation
/// `shift(n)` sends round in a ring, `perm(..)` from index to index.
// early: keyword_is_missing<.*write_shift_or_perm
// says: ppermute needs one more keyword
// says:   to fix: write shift(n), or perm(pair<0, 1>, pair<1, 0>) from index to index
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
    auto y = nb::ppermute(x, data);
#else
    auto y = nb::ppermute(x, data, nb::shift(1));
#endif
    return y + y;
  })(x);
}
}  // namespace app
