// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # ppermute by a number
/// A number of places is written `shift(n)`.
// early: not_a_permutation<int.*write_shift_or_perm
// says: ppermute needs a permutation, but i32 is none that it takes
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
    auto y = nb::ppermute(x, data, 1);
#else
    auto y = nb::ppermute(x, data, nb::shift(1));
#endif
    return y + y;
  })(x);
}
}  // namespace app
