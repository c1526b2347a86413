// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A varying value that is counted once
/// The devices hold different values: all of them are summands, which a cast says.
// early: no_such_cast<.*varying_t.*unreduced_t.*pcast_to_unreduced
// says: a value that is varying over data cannot be cast to unreduced
// says:   because a cast moves no data and sums nothing up
// says:   to fix: write pcast(x, data, to(unreduced)), as each device has a summand
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto b) {
#ifdef NABLA_FAIL
    auto y = nb::embed_at_root(b, data);
#else
    auto y = nb::pcast(b, data, nb::to(nb::unreduced));
#endif
    return nb::psum(y, data);
  })(x);
}
}  // namespace app
