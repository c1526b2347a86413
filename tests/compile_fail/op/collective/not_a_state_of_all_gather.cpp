// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather to unreduced
/// What is gathered is whole: `varying`, `invarying` or `reduced`.
// early: not_a_state_of_all_gather<.*unreduced_t
// says: to(..) of all_gather names varying, invarying or reduced, not unreduced: what is gathered is whole
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(nb::reduced(data))), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_gather(x, data, nb::to(nb::unreduced));
#else
    auto y = nb::all_gather(x, data, nb::to(nb::reduced));
#endif
    return y + y;
  })(x);
}
}  // namespace app
