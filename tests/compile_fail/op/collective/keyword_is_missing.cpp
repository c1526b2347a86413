// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all without a dim to put together
/// Which dim is split and which one grows has no default.
// early: keyword_is_missing<.*write_concat_of_a_dim
// says: all_to_all needs one more keyword
// says:   to fix: write concat(d) of the dim along which the parts are put together
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
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<1>));
#else
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<1>), nb::concat(nb::dim<0>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
