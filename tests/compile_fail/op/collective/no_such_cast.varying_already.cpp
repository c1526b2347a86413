// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A varying value is cast to varying
/// The cast says nothing.
// early: no_such_cast<.*varying_t, .*varying_t.*drop_the_cast
// says: a value that is varying over data cannot be cast to varying
// says:   because a cast moves no data and sums nothing up
// says:   to fix: drop pcast
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
    auto y = nb::pcast(x, data, nb::to(nb::varying));
#else
    auto y = nb::pcast(x, model, nb::to(nb::varying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
