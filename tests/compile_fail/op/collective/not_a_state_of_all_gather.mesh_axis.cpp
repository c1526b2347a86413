// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather to a mesh axis
/// `to(..)` says in which state the result is.
// early: not_a_state_of_all_gather<.*tag::model
// says: to(..) of all_gather names varying, invarying or reduced, not model: what is gathered is whole
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_gather(x, data, nb::to(model));
#else
    auto y = nb::all_gather(x, data, nb::to(nb::invarying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
