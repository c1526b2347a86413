// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cast without a target
/// `pcast(x, data, to(varying))` says what the value is cast to.
// early: keyword_is_missing<.*write_the_state
// says: pcast needs one more keyword
// says:   to fix: write to(varying), to(invarying), to(unreduced) or to(reduced) last
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
    auto y = nb::pcast(x, model);
#else
    auto y = nb::pcast(x, model, nb::to(nb::varying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
