// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cast to a mesh axis
/// `to(..)` names `varying`, `invarying`, `unreduced` or `reduced`.
// early: not_a_state<.*tag::model
// says: pcast needs to(varying), to(invarying), to(unreduced) or to(reduced), not model
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data, model)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(x, data, nb::to(model));
#else
    auto y = nb::pcast(x, model, nb::to(nb::varying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
