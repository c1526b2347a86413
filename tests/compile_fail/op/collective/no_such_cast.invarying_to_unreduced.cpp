// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An invarying value is called unreduced
/// Its sum would be as many times the value as there are devices. Who means that says varying first.
// early: no_such_cast<.*invarying_t, .*unreduced_t.*pcast_to_varying_first
// says: a value that is invarying over data cannot be cast to unreduced
// says:   because a cast moves no data and sums nothing up
// says:   to fix: write pcast(x, data, to(varying)) first, where each device is to count with its copy
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P(nb::unreduced(data))), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(x, data, nb::to(nb::unreduced));
#else
    auto y = nb::pcast(nb::pcast(x, data, nb::to(nb::varying)), data, nb::to(nb::unreduced));
#endif
    return y + y;
  })(x);
}
}  // namespace app
