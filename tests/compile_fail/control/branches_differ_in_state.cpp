// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One branch is a sum still to be made, the other not
/// What is equal on all devices would be counted once a device.
// early: branches_differ_in_state<.*at<.*result>, .*unreduced_meets_replicated<.*data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::cond(true, [](auto x) { return nb::pcast(x, data, nb::to(nb::unreduced)); }, [](auto x) { return nb::psum(x, data); }, x);
#else
    auto y = nb::cond(true, [](auto x) { return nb::pmax(x, data); }, [](auto x) { return nb::psum(x, data); }, x);
#endif
    return y;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
